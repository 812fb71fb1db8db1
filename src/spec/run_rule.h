// How CTest judges a run that ended by itself (cmake-properties(7)): by the exit status, or by
// regular expressions over the output.
//
// A run is skipped when its status or output says so. Else it succeeds when its status is 0 or,
// where some pattern is required, when one of those is found, whatever the status; and no forbidden
// pattern is found. `inverted` (WILL_FAIL) turns that round. A run that ends abnormally never
// passes, as CTest 3.25 has it, not even when inverted.
//
// The output is what both streams hold, standard error first: so a pipe gets them when the program
// does not flush.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/pattern.h"

namespace culprit::spec {

/// A pattern with its text, for messages.
struct NamedPattern {
  std::string text;
  Pattern pattern;
};

struct RunRule {
  std::vector<NamedPattern> required;  ///< one of them, unless there are none
  std::vector<NamedPattern> forbidden;
  std::vector<NamedPattern> skipping;
  std::optional<int> skip_status;
  bool inverted = false;

  /// Whether an exit status 0 is needed to pass.
  bool needs_success() const { return required.empty() && !inverted; }
  /// Whether every status but 0 passes, whatever is printed, and no other does.
  bool needs_failure() const { return inverted && required.empty() && forbidden.empty(); }
};

enum class RunJudgement { Pass, Fail, Skipped };

RunJudgement judge(const RunRule& rule, int status, std::string_view output);

/// Why a run fails, in one sentence.
std::string failure_text(const RunRule& rule, int status, std::string_view output);

}  // namespace culprit::spec
