// What ctest 3.25 gives to `env` for the same properties, where the user has no such variables.
#include "project/environment.h"

#include <gmock/gmock.h>

namespace culprit::project {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> environment(std::vector<std::string> given,
                                     std::vector<std::string> changes = {}) {
  BuildTest test;
  test.environment = std::move(given);
  test.environment_changes = std::move(changes);
  auto result = environment_of(test);
  EXPECT_TRUE(result);
  return result ? result.take() : std::vector<std::string>{};
}

TEST(Environment, TheLastValueOfAName) {
  EXPECT_THAT(environment({"A=1", "B=x=y", "A=3", "C="}), ElementsAre("A=3", "B=x=y", "C="));
}

TEST(Environment, ANameWithoutAValueIsUnset) {
  EXPECT_THAT(environment({"A=1", "B=2", "A", "C", "=v"}), ElementsAre("B=2"));
}

TEST(Environment, SetAndUnset) {
  EXPECT_THAT(
      environment({"A=1", "B=2"}, {"A=set:x:y=z", "B=unset:", "C=set:", "D=unset:", "=set:1"}),
      ElementsAre("A=x:y=z", "C="));
}

TEST(Environment, Texts) {
  EXPECT_THAT(environment({"A=m"}, {"A=string_append:z", "A=string_prepend:a", "B=string_append:b",
                                    "C=string_prepend:"}),
              ElementsAre("A=amz", "B=b", "C="));
}

TEST(Environment, Lists) {
  EXPECT_THAT(environment({"A=/m"}, {"A=path_list_append:/z", "A=path_list_prepend:/a",
                                     "B=path_list_append:/b", "C=cmake_list_append:y",
                                     "C=cmake_list_prepend:x", "C=cmake_list_append:z"}),
              ElementsAre("A=/a:/m:/z", "B=/b", "C=x;y;z"));
}

TEST(Environment, EmptyElementsAndEmptyLists) {
  EXPECT_THAT(environment({"A="}, {"A=path_list_append:a", "B=set:k", "B=path_list_append:",
                                   "B=path_list_prepend:", "C=cmake_list_append:"}),
              ElementsAre("A=a", "B=:k:", "C="));
}

TEST(Environment, AResetForgetsChangesOfItsVariableOnly) {
  EXPECT_THAT(environment({"A=1"}, {"A=set:2", "B=set:2", "C=set:2",
                                    "A=reset:", "B=reset:", "A=string_append:x"}),
              ElementsAre("A=1x", "C=2"));
}

TEST(Environment, AfterUnsetAnOperationGoesOnFromWhatWasGiven) {
  EXPECT_THAT(environment({"A=u"}, {"A=unset:", "A=string_append:z", "B=set:1",
                                    "B=unset:", "B=string_append:z"}),
              ElementsAre("A=uz", "B=z"));
}

TEST(Environment, WhatCTestRefuses) {
  for (const char* change : {"A", "A=set", "A=", "A=:v", "A=Set:v", "A=append:v", ""}) {
    BuildTest test;
    test.name = "t";
    test.environment_changes = {"B=set:1", change};
    const auto result = environment_of(test);
    ASSERT_FALSE(result) << change;
    EXPECT_THAT(result.errors().at(0).message, HasSubstr("ctest does not run the test 't'"));
    EXPECT_FALSE(result.errors().at(0).hint.empty());
  }
  EXPECT_THAT(environment({}), IsEmpty());
}

}  // namespace
}  // namespace culprit::project
