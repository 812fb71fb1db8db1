#include "project/test_case.h"

#include <memory>

#include <fmt/format.h>

#include "project/environment.h"

namespace culprit::project {

namespace {

/// Returns false if a text is not a regular expression; `broken` is then that text.
bool parse_patterns(const std::vector<std::string>& texts,
                    std::vector<spec::NamedPattern>& patterns, std::string& broken) {
  for (const std::string& text : texts) {
    auto pattern = spec::Pattern::parse(text);
    if (!pattern) {
      broken = text;
      return false;
    }
    patterns.push_back({text, std::move(*pattern)});
  }
  return true;
}

bool is_plain(const BuildTest& test) {
  return !test.will_fail && !test.skip_status && test.pass_patterns.empty() &&
         test.fail_patterns.empty() && test.skip_patterns.empty();
}

}  // namespace

Result<spec::TestCase> test_case_of(const BuildTest& test) {
  spec::TestCase out;
  out.name = test.name;
  if (!test.command.empty()) {
    out.program_name = test.command.front();
    out.arguments.assign(test.command.begin() + 1, test.command.end());
  }
  auto environment = environment_of(test);
  if (!environment) return environment.errors();
  out.environment = environment.take();
  if (is_plain(test)) {
    out.expected_exit = 0;
    return out;
  }
  spec::RunRule rule;
  std::string broken;
  if (!parse_patterns(test.pass_patterns, rule.required, broken) ||
      !parse_patterns(test.fail_patterns, rule.forbidden, broken) ||
      !parse_patterns(test.skip_patterns, rule.skipping, broken))
    return user_error(fmt::format("the test '{}' has a property that is not a valid pattern: {}",
                                  test.name, broken),
                      "correct it in CMakeLists.txt");
  rule.skip_status = test.skip_status;
  rule.inverted = test.will_fail;
  if (rule.needs_success()) out.expected_exit = 0;
  if (rule.required.size() == 1 && !rule.inverted)
    out.expected_output = rule.required[0].pattern.only_text();
  out.rule = std::make_shared<const spec::RunRule>(std::move(rule));
  return out;
}

}  // namespace culprit::project
