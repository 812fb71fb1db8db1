#include "project/test_case.h"

#include <gmock/gmock.h>

namespace culprit::project {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

BuildTest plain() {
  BuildTest test;
  test.command = {"/b/t", "1", "2"};
  return test;
}

TEST(TestCaseOf, AnExitStatusNeedsNoRule) {
  const auto test = test_case_of(plain());
  EXPECT_THAT(test->arguments, ElementsAre("1", "2"));
  EXPECT_EQ(test->expected_exit, 0);
  EXPECT_EQ(test->rule, nullptr);
}

TEST(TestCaseOf, OneTextForTheWholeOutputIsCompared) {
  BuildTest from = plain();
  from.pass_patterns = {"^a\\.b\n$"};
  const auto test = test_case_of(from);
  EXPECT_EQ(test->expected_output, "a.b\n");
  EXPECT_EQ(test->expected_exit, std::nullopt);
  ASSERT_NE(test->rule, nullptr);
  from.pass_patterns = {"a.b"};
  EXPECT_EQ(test_case_of(from)->expected_output, std::nullopt);
  from.pass_patterns = {"^a$", "^b$"};
  EXPECT_EQ(test_case_of(from)->expected_output, std::nullopt);
}

TEST(TestCaseOf, AForbiddenPatternStillNeedsSuccess) {
  BuildTest from = plain();
  from.fail_patterns = {"error"};
  EXPECT_EQ(test_case_of(from)->expected_exit, 0);
  from.will_fail = true;
  EXPECT_EQ(test_case_of(from)->expected_exit, std::nullopt);
}

TEST(TestCaseOf, TheEnvironment) {
  BuildTest from = plain();
  from.environment = {"A=1"};
  from.environment_changes = {"A=string_append:2"};
  EXPECT_THAT(test_case_of(from)->environment, ElementsAre("A=12"));
  from.environment_changes = {"A"};
  EXPECT_FALSE(test_case_of(from));
}

TEST(TestCaseOf, NoRegularExpression) {
  BuildTest from = plain();
  from.pass_patterns = {"(a"};
  EXPECT_THAT(test_case_of(from).errors().at(0).message, HasSubstr("not a valid pattern: (a"));
}

}  // namespace
}  // namespace culprit::project
