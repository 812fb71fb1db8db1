#include "driver/counterexamples.h"

#include <optional>
#include <set>

#include <fmt/format.h>

#include "check/check.h"
#include "check/examples.h"

namespace culprit::driver {

namespace {

constexpr double kShareOfSearch = 0.3;  // of the time; the diagnosis needs the rest

/// `i=0, tab={3,2}` -> i, tab[0], tab[1] and tab itself. Empty if it is not of this form.
std::vector<document::ChosenInput> inputs_in(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char each : text) {
    depth += (each == '{') - (each == '}');
    if (each == ',' && depth == 0) parts.emplace_back();
    else parts.back() += each;
  }
  std::vector<document::ChosenInput> inputs;
  for (const std::string& part : parts) {
    auto input = spec::parse_input(part);
    if (!input) return {};
    auto& [name, value] = *input;
    if (value.front() != '{' || value.back() != '}') {
      inputs.push_back({name, value});
      continue;
    }
    inputs.push_back({name, "own"});
    std::string elements = value.substr(1, value.size() - 2) + ",";
    for (size_t begin = 0, number = 0, end; (end = elements.find(',', begin)) != std::string::npos;
         begin = end + 1)
      if (auto element = spec::parse_input("x=" + elements.substr(begin, end - begin)))
        inputs.push_back({fmt::format("{}[{}]", name, number++), element->second});
  }
  return inputs;
}

/// The name of an input that is there twice.
std::optional<std::string> second_value(const std::vector<document::ChosenInput>& inputs) {
  std::set<std::string> names;
  for (const document::ChosenInput& input : inputs)
    if (!names.insert(input.name).second) return input.name;
  return std::nullopt;
}

}  // namespace

document::CheckReport search_violations(const Settings& settings, const model::Program& program,
                                        const Budget& budget, judge::ProgressSink* progress) {
  document::CheckReport report = check::check(
      {&program, &budget, settings.function, settings.bound, settings.termination}, progress);
  report.function = settings.function;
  return report;
}

std::optional<InputError> find_counterexamples(const Settings& settings,
                                               const model::Program& program, const Budget& budget,
                                               std::vector<spec::TestCase>& tests,
                                               uint32_t& bound) {
  if (!settings.counterexample.empty()) {
    const auto inputs = inputs_in(settings.counterexample);
    if (inputs.empty())
      return InputError{
          ExitCode::BadInput,
          {user_error(fmt::format("--counterexample cannot be '{}'", settings.counterexample),
                      "write NAME=VALUE, separated by commas: 'i=0, tab={3,2}'")}};
    if (const auto twice = second_value(inputs))
      return InputError{ExitCode::BadInput,
                        {user_error(fmt::format("--counterexample has two values for '{}'", *twice),
                                    "give each input once")}};
    tests = {check::test_with(settings.function, inputs, 1)};
    tests[0].undefined = machine::Undefined::FailAll;
    return std::nullopt;
  }
  const Budget share(budget, kShareOfSearch);
  const document::CheckReport report = search_violations(settings, program, share, nullptr);
  if (report.bound > 0) bound = report.bound;
  tests = check::examples(program, report, &share);
  if (tests.empty())
    return InputError{
        ExitCode::NothingToDo,
        {user_error(
            fmt::format("no inputs of '{}' were found that violate anything", settings.function),
            fmt::format("culprit check --function {} says how far that was searched",
                        settings.function))}};
  return std::nullopt;
}

}  // namespace culprit::driver
