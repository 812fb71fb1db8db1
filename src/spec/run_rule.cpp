#include "spec/run_rule.h"

#include <algorithm>

#include <fmt/format.h>

#include "spec/comparison.h"
#include "support/text.h"

namespace culprit::spec {

namespace {

const NamedPattern* found_among(const std::vector<NamedPattern>& patterns,
                                std::string_view output) {
  const auto at = std::find_if(patterns.begin(), patterns.end(), [&](const NamedPattern& named) {
    return named.pattern.found_in(output);
  });
  return at == patterns.end() ? nullptr : &*at;
}

bool succeeds(const RunRule& rule, int status, std::string_view output) {
  if (found_among(rule.forbidden, output)) return false;
  return rule.required.empty() ? status == 0 : found_among(rule.required, output) != nullptr;
}

}  // namespace

RunJudgement judge(const RunRule& rule, int status, std::string_view output) {
  if (rule.skip_status == status || found_among(rule.skipping, output))
    return RunJudgement::Skipped;
  return succeeds(rule, status, output) != rule.inverted ? RunJudgement::Pass : RunJudgement::Fail;
}

namespace {

constexpr size_t kShown = 100;  // characters shown of an expression or output

std::string what_was_printed(std::string_view output) {
  return output.empty() ? "nothing was printed"
                        : fmt::format("printed \"{}\"", visible(output, kShown, false));
}

}  // namespace

std::string failure_text(const RunRule& rule, int status, std::string_view output) {
  if (rule.inverted)
    return fmt::format("exit status {}, but the test passes only if the program fails",
                       status);
  if (const NamedPattern* forbidden = found_among(rule.forbidden, output))
    return fmt::format("the output matches '{}' (FAIL_REGULAR_EXPRESSION): {}",
                       visible(forbidden->text, kShown, false), what_was_printed(output));
  if (rule.required.empty()) return fmt::format("exit status {} instead of 0", status);
  if (rule.required.size() > 1)
    return fmt::format(
        "the output matches none of {} regular expressions (PASS_REGULAR_EXPRESSION): {}",
        rule.required.size(), what_was_printed(output));
  return fmt::format("the output does not match '{}' (PASS_REGULAR_EXPRESSION): {}",
                     visible(rule.required[0].text, kShown, false), what_was_printed(output));
}

}  // namespace culprit::spec
