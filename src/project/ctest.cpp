#include "project/ctest.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "project/json_access.h"
#include "project/process.h"
#include "spec/pattern.h"
#include "support/options.h"

namespace culprit::project {

namespace {

bool is_true(const Json& value) {
  return value.is_boolean() ? value.get<bool>()
                            : value.is_number_integer() && value.get<int64_t>() != 0;
}

void append(std::vector<std::string>& to, std::vector<std::string> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Stores the value of one property in a BuildTest.
struct Property {
  const char* name;
  void (*read)(BuildTest&, const Json&);
};

constexpr Property kProperties[] = {
    {"WORKING_DIRECTORY",
     [](BuildTest& test, const Json& value) {
       if (value.is_string()) test.working_directory = value.get<std::string>();
     }},
    {"ENVIRONMENT",
     [](BuildTest& test, const Json& value) { append(test.environment, texts_of(value)); }},
    {"ENVIRONMENT_MODIFICATION",
     [](BuildTest& test, const Json& value) { append(test.environment_changes, texts_of(value)); }},
    {"FIXTURES_REQUIRED",
     [](BuildTest& test, const Json& value) { append(test.fixtures, texts_of(value)); }},
    {"WILL_FAIL", [](BuildTest& test, const Json& value) { test.will_fail = is_true(value); }},
    {"DISABLED", [](BuildTest& test, const Json& value) { test.disabled = is_true(value); }},
    {"PASS_REGULAR_EXPRESSION",
     [](BuildTest& test, const Json& value) { append(test.pass_patterns, texts_of(value)); }},
    {"FAIL_REGULAR_EXPRESSION",
     [](BuildTest& test, const Json& value) { append(test.fail_patterns, texts_of(value)); }},
    {"SKIP_REGULAR_EXPRESSION",
     [](BuildTest& test, const Json& value) { append(test.skip_patterns, texts_of(value)); }},
};

BuildTest test_of(const Json& from) {
  BuildTest test;
  test.name = text(from, "name");
  test.command = texts_of(member(from, "command"));
  for (const Json& property : list(from, "properties")) {
    const std::string name = text(property, "name");
    for (const Property& row : kProperties)
      if (name == row.name) row.read(test, member(property, "value"));
    if (name == "SKIP_RETURN_CODE")
      if (const auto status = number(property, "value"); status && *status >= 0 && *status <= 255)
        test.skip_status = static_cast<int>(*status);
  }
  return test;
}

Diagnostic no_such_test(const std::vector<BuildTest>& tests, const std::string& wanted) {
  const auto nearest = std::min_element(
      tests.begin(), tests.end(), [&](const BuildTest& left, const BuildTest& right) {
        return edit_distance(wanted, left.name) < edit_distance(wanted, right.name);
      });
  const bool meant = edit_distance(wanted, nearest->name) <= std::max<size_t>(2, wanted.size() / 3);
  return user_error(
      fmt::format("no test is named '{}', and no name matches it as a regular expression", wanted),
      meant ? fmt::format("did you mean '{}'?", nearest->name)
            : fmt::format("the build has {} test{}; ctest -N lists them", tests.size(),
                          tests.size() == 1 ? "" : "s"));
}

/// Without what CTest prints before the list: it first runs the commands of CTEST_CUSTOM_PRE_TEST,
/// which often build the tests.
std::string list_in(const std::string& output) {
  if (output.starts_with('{')) return output;
  const size_t before = output.find("\n{");
  return before == std::string::npos ? output : output.substr(before + 1);
}

}  // namespace

Result<std::vector<BuildTest>> parse_tests(const std::string& output) {
  const auto parsed = parse_json(list_in(output));
  const char* hint = "culprit needs the ctest of CMake 3.14 or newer";
  if (!parsed) return user_error("what ctest --show-only=json-v1 printed is not JSON", hint);
  if (text(*parsed, "kind") != "ctestInfo" || number(member(*parsed, "version"), "major") != 1)
    return user_error("what ctest --show-only=json-v1 printed is not a list of tests of version 1",
                      hint);
  std::vector<BuildTest> tests;
  for (const Json& entry : list(*parsed, "tests")) tests.push_back(test_of(entry));
  std::erase_if(tests, [](const BuildTest& test) { return test.name.empty(); });
  return tests;
}

Result<std::vector<BuildTest>> read_tests(const std::string& folder,
                                          const std::string& configuration) {
  ProcessRequest request;
  request.words = {"ctest", "--show-only=json-v1"};
  if (!configuration.empty()) request.words.insert(request.words.end(), {"-C", configuration});
  request.directory = folder;
  auto ran = run_process(request);
  if (!ran) return ran.errors();
  if (ran->status != 0 && ran->output.empty())
    return user_error(fmt::format("ctest --show-only=json-v1 failed in {}: {}", folder,
                                  ran->errors.substr(0, 400)),
                      ran->errors.find("show-only") != std::string::npos
                          ? "culprit needs the ctest of CMake 3.14 or newer"
                          : "ctest has to list the tests there by itself first: ctest -N");
  return parse_tests(ran->output);
}

Result<std::vector<size_t>> select_tests(const std::vector<BuildTest>& tests,
                                         const std::string& wanted) {
  if (tests.empty())
    return user_error("the build has no tests",
                      "CMakeLists.txt needs enable_testing() and add_test()");
  for (size_t i = 0; i < tests.size(); ++i)
    if (tests[i].name == wanted) return std::vector{i};
  std::vector<size_t> selected(tests.size());
  std::iota(selected.begin(), selected.end(), size_t{0});
  if (wanted != "all") {
    const auto pattern = spec::Pattern::parse(wanted);
    if (!pattern)
      return user_error(
          fmt::format("no test is named '{}', and it is not a regular expression", wanted),
          "ctest -N lists the tests");
    std::erase_if(selected, [&](size_t i) { return !pattern->found_in(tests[i].name); });
    if (selected.empty()) return no_such_test(tests, wanted);
  }
  std::erase_if(selected, [&](size_t i) { return tests[i].disabled; });
  if (selected.empty())
    return user_error(fmt::format("every test that '{}' selects is disabled", wanted),
                      "name one of them in full to use it all the same");
  return selected;
}

}  // namespace culprit::project
