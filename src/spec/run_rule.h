// Judges a run that ended by itself as CTest does (cmake-properties(7)): by the exit status, or by
// regular expressions over the output.
//
// A run is skipped if its exit status or output matches a skip rule. Otherwise it succeeds if no
// forbidden pattern is found and, if there are required patterns, one of them is found; without
// required patterns the status must be 0. `inverted` (WILL_FAIL) swaps success and failure. A run
// that ends abnormally never passes, not even if inverted, as in CTest 3.25.
//
// The output is the content of both streams, standard error first: a pipe receives them in this
// order if the program does not flush.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/pattern.h"

namespace culprit::spec {

/// A pattern with its source text, for messages.
struct NamedPattern {
  std::string text;
  Pattern pattern;
};

struct RunRule {
  std::vector<NamedPattern> required;  ///< one of them must be found, unless there are none
  std::vector<NamedPattern> forbidden;
  std::vector<NamedPattern> skipping;
  std::optional<int> skip_status;
  bool inverted = false;

  /// True if only exit status 0 can pass.
  bool needs_success() const { return required.empty() && !inverted; }
  /// True if the run passes exactly if its status is not 0, for any output.
  bool needs_failure() const { return inverted && required.empty() && forbidden.empty(); }
};

enum class RunJudgement { Pass, Fail, Skipped };

RunJudgement judge(const RunRule& rule, int status, std::string_view output);

/// Describes in one sentence why a run fails.
std::string failure_text(const RunRule& rule, int status, std::string_view output);

}  // namespace culprit::spec
