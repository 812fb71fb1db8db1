// What the ways of a script say about the programs that it runs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/shell/evaluator.h"

namespace culprit::project::shell {

/// A run that has to be as the script demands. `status` and `output` are not compared if missing.
struct ExpectedRun {
  std::shared_ptr<const ProgramRun> run;
  std::optional<int> status;
  bool must_fail = false;  ///< any status but 0
  std::optional<std::string> output;
  bool joins_errors = false;  ///< standard error is a part of the compared output
};

struct Meaning {
  /// The script ends with status 0 exactly if all of these are as expected.
  std::vector<ExpectedRun> runs;
  /// There is one run. Its streams are the test's, its status is the script's, and the script
  /// itself prints nothing.
  bool is_transparent = false;
  std::string problem;  ///< why it cannot be said; empty if it can
};

/// `ways`: the ends of the script.
Meaning meaning_of(const States& ways);

}  // namespace culprit::project::shell
