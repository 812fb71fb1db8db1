#include "diagnose/search/unexplained_tests.h"

#include <gmock/gmock.h>

namespace culprit::diagnose {
namespace {

std::vector<judge::JudgedTest> failing(const std::vector<uint64_t>& steps) {
  std::vector<judge::JudgedTest> tests(steps.size());
  for (size_t t = 0; t < steps.size(); ++t)
    tests[t].outcome.verdict = document::Verdict::Fail, tests[t].run.steps = steps[t];
  return tests;
}

SuspectList list(bool explains, const std::set<size_t>& tests) {
  SuspectList found;
  if (explains) found.suspects.emplace_back();
  found.explained_tests = tests;
  return found;
}

TEST(SetAside, TheShortestThatNothingExplains) {
  EXPECT_EQ(test_to_set_aside(list(false, {}), failing({30, 10, 20})), 1u);
  EXPECT_EQ(test_to_set_aside(list(false, {1}), failing({30, 10, 20})), 2u);
  EXPECT_EQ(test_to_set_aside(list(false, {0, 1, 2}), failing({30, 10, 20})), std::nullopt);
  EXPECT_EQ(test_to_set_aside(list(false, {}), failing({30})), std::nullopt)
      << "nothing would be left";
}

TEST(SetAside, UntilTheOthersAreExplained) {
  std::vector<judge::JudgedTest> tests = failing({30, 10, 20});
  std::vector<size_t> aside;
  int searches = 0;
  const SuspectList found =
      search_with_tests_aside([&] { return list(++searches == 3, {}); }, nullptr, tests, aside);
  EXPECT_EQ(found.suspects.size(), 1u);
  EXPECT_THAT(aside, testing::ElementsAre(1u, 2u));
  EXPECT_FALSE(tests[1].failed() || tests[2].failed());
  EXPECT_TRUE(tests[0].failed());
}

TEST(SetAside, NoneWhereThatDoesNotHelp) {
  std::vector<judge::JudgedTest> tests = failing({30, 10, 20, 40});
  std::vector<size_t> aside;
  int searches = 0;
  const SuspectList found = search_with_tests_aside(
      [&] { return list(false, {static_cast<size_t>(3 + ++searches)}); }, nullptr, tests, aside);
  EXPECT_EQ(searches, 3);
  EXPECT_EQ(found.explained_tests, (std::set<size_t>{4})) << "the first result";
  EXPECT_THAT(aside, testing::IsEmpty());
  for (const judge::JudgedTest& test : tests) EXPECT_TRUE(test.failed());
}

TEST(SetAside, NotWhereSomethingExplainsAll) {
  std::vector<judge::JudgedTest> tests = failing({30, 10});
  std::vector<size_t> aside;
  int searches = 0;
  search_with_tests_aside([&] { return ++searches, list(true, {}); }, nullptr, tests, aside);
  EXPECT_EQ(searches, 1);
}

}  // namespace
}  // namespace culprit::diagnose
