#include "project/ctest.h"

#include <gmock/gmock.h>

namespace culprit::project {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHead =
    R"({"kind": "ctestInfo", "version": {"major": 1, "minor": 0}, "tests": )";

std::vector<BuildTest> parsed(const std::string& tests) {
  auto result = parse_tests(kHead + tests + "}");
  EXPECT_TRUE(result);
  return result ? result.take() : std::vector<BuildTest>{};
}

std::vector<BuildTest> named(const std::vector<std::string>& names) {
  std::vector<BuildTest> tests(names.size());
  for (size_t i = 0; i < names.size(); ++i) tests[i].name = names[i];
  return tests;
}

TEST(ParseTests, ReadsCommandAndProperties) {
  const auto tests = parsed(R"([{"name": "a", "command": ["/b/t", "1", "x y"], "properties": [
      {"name": "WORKING_DIRECTORY", "value": "/b"}, {"name": "ENVIRONMENT", "value": ["A=1", "B=2"]},
      {"name": "ENVIRONMENT_MODIFICATION", "value": ["A=unset:"]}, {"name": "WILL_FAIL", "value": true},
      {"name": "SKIP_RETURN_CODE", "value": 77}, {"name": "TIMEOUT", "value": 5.0}, {"name": "LABELS", "value": ["x"]},
      {"name": "PASS_REGULAR_EXPRESSION", "value": ["ok", "fine"]}, {"name": "FAIL_REGULAR_EXPRESSION", "value": ["bad"]},
      {"name": "SKIP_REGULAR_EXPRESSION", "value": ["skip"]}, {"name": "DISABLED", "value": false}, {"name": "FIXTURES_REQUIRED", "value": ["f", "g"]}]}])");
  ASSERT_EQ(tests.size(), 1u);
  EXPECT_EQ(tests[0].name, "a");
  EXPECT_THAT(tests[0].command, ElementsAre("/b/t", "1", "x y"));
  EXPECT_EQ(tests[0].working_directory, "/b");
  EXPECT_THAT(tests[0].environment, ElementsAre("A=1", "B=2"));
  EXPECT_THAT(tests[0].environment_changes, ElementsAre("A=unset:"));
  EXPECT_TRUE(tests[0].will_fail);
  EXPECT_THAT(tests[0].fixtures, ElementsAre("f", "g"));
  EXPECT_FALSE(tests[0].disabled);
  EXPECT_EQ(tests[0].skip_status, 77);
  EXPECT_THAT(tests[0].pass_patterns, ElementsAre("ok", "fine"));
  EXPECT_THAT(tests[0].fail_patterns, ElementsAre("bad"));
  EXPECT_THAT(tests[0].skip_patterns, ElementsAre("skip"));
}

TEST(ParseTests, MembersOfAnotherKindReadAsEmpty) {
  const auto tests = parsed(R"([{"name": "a", "command": "no list", "properties": {"x": 1}},
      {"name": 7}, 3, null, {"name": "b", "command": [1, null], "properties": [{"name": "SKIP_RETURN_CODE", "value": 1e300}, 5,
      {"name": "WILL_FAIL", "value": "yes"}, {"name": "ENVIRONMENT", "value": {"a": 1}}]}])");
  ASSERT_EQ(tests.size(), 2u);
  EXPECT_EQ(tests[1].name, "b");
  EXPECT_THAT(tests[1].command, IsEmpty());
  EXPECT_EQ(tests[1].skip_status, std::nullopt);
  EXPECT_FALSE(tests[1].will_fail);
}

TEST(ParseTests, WhatIsNoListOfTests) {
  for (const char* text : {"", "{", "[]", "null", R"({"kind": "other"})",
                           R"({"kind": "ctestInfo", "version": {"major": 2}})", "\xff\xfe"})
    EXPECT_FALSE(parse_tests(text)) << text;
}

TEST(ParseTests, SkipsWhatCommandsBeforeTheTestsPrint) {
  auto result =
      parse_tests(std::string("[100%] Built target {a}\n") + kHead + R"([{"name": "a"}]})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result.take()[0].name, "a");
}

TEST(ParseTests, NestedWithoutEnd) { EXPECT_FALSE(parse_tests(std::string(200'000, '['))); }

TEST(SelectTests, ANameComesBeforeAnExpression) {
  const auto tests = named({"a.b", "aXb", "a.b.c"});
  EXPECT_THAT(*select_tests(tests, "a.b"), ElementsAre(0u));
  EXPECT_THAT(*select_tests(tests, "a.b$"), ElementsAre(0u, 1u));
  EXPECT_THAT(*select_tests(tests, "^a.b"), ElementsAre(0u, 1u, 2u));
}

TEST(SelectTests, AllButTheDisabled) {
  auto tests = named({"a", "b"});
  tests[0].disabled = true;
  EXPECT_THAT(*select_tests(tests, "all"), ElementsAre(1u));
  EXPECT_THAT(*select_tests(tests, "a"), ElementsAre(0u));
  tests[1].disabled = true;
  EXPECT_THAT(select_tests(tests, "all").errors().at(0).message, HasSubstr("disabled"));
}

TEST(SelectTests, TellsTheNearestName) {
  const auto tests = named({"lexer.numbers", "parser.calls"});
  const auto missed = select_tests(tests, "lexer.nubmers");
  ASSERT_FALSE(missed);
  EXPECT_EQ(missed.errors().at(0).hint, "did you mean 'lexer.numbers'?");
  EXPECT_THAT(select_tests(tests, "something else").errors().at(0).hint, HasSubstr("2 tests"));
  EXPECT_THAT(select_tests(tests, "(").errors().at(0).message,
              HasSubstr("not a regular expression"));
  EXPECT_THAT(select_tests({}, "a").errors().at(0).message, HasSubstr("has no tests"));
}

}  // namespace
}  // namespace culprit::project
