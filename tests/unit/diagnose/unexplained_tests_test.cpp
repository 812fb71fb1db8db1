#include "diagnose/search/unexplained_tests.h"

#include <gmock/gmock.h>

#include "subject.h"

namespace culprit::diagnose {
namespace {

/// A program whose tests all fail, after the given numbers of instructions.
struct Failing {
  explicit Failing(const std::vector<uint64_t>& steps)
      : subject("int main(void) { return 0; }"), problem(request, subject.image(), judged(steps)) {}

  static std::vector<judge::JudgedTest> judged(const std::vector<uint64_t>& steps) {
    std::vector<judge::JudgedTest> tests(steps.size());
    for (size_t t = 0; t < steps.size(); ++t)
      tests[t].outcome.verdict = document::Verdict::Fail, tests[t].run.steps = steps[t];
    return tests;
  }

  testing_support::Subject subject;
  judge::RunRequest request;
  judge::Problem problem;
};

SuspectList list(bool explains, const std::set<size_t>& tests) {
  SuspectList found;
  if (explains) found.suspects.emplace_back();
  found.explained_tests = tests;
  return found;
}

TEST(SetAside, TheShortestThatNothingExplains) {
  EXPECT_EQ(test_to_set_aside(list(false, {}), Failing({30, 10, 20}).problem), 1u);
  EXPECT_EQ(test_to_set_aside(list(false, {1}), Failing({30, 10, 20}).problem), 2u);
  EXPECT_EQ(test_to_set_aside(list(false, {0, 1, 2}), Failing({30, 10, 20}).problem), std::nullopt);
  EXPECT_EQ(test_to_set_aside(list(false, {}), Failing({30}).problem), std::nullopt)
      << "nothing would be left";
}

TEST(SetAside, UntilTheOthersAreExplained) {
  Failing failing({30, 10, 20});
  std::vector<size_t> aside;
  int searches = 0;
  const SuspectList found =
      search_with_tests_aside([&] { return list(++searches == 3, {}); }, failing.problem, aside);
  EXPECT_EQ(found.suspects.size(), 1u);
  EXPECT_THAT(aside, testing::ElementsAre(1u, 2u));
  EXPECT_THAT(failing.problem.failing(), testing::ElementsAre(0u));
}

TEST(SetAside, NoneWhereThatDoesNotHelp) {
  Failing failing({30, 10, 20, 40});
  std::vector<size_t> aside;
  int searches = 0;
  const SuspectList found = search_with_tests_aside(
      [&] { return list(false, {static_cast<size_t>(3 + ++searches)}); }, failing.problem, aside);
  EXPECT_EQ(searches, 3);
  EXPECT_EQ(found.explained_tests, (std::set<size_t>{4})) << "the first result";
  EXPECT_THAT(aside, testing::IsEmpty());
  EXPECT_THAT(failing.problem.failing(), testing::ElementsAre(0u, 1u, 2u, 3u));
}

TEST(SetAside, NotWhereSomethingExplainsAll) {
  Failing failing({30, 10});
  std::vector<size_t> aside;
  int searches = 0;
  search_with_tests_aside([&] { return ++searches, list(true, {}); }, failing.problem, aside);
  EXPECT_EQ(searches, 1);
}

}  // namespace
}  // namespace culprit::diagnose
