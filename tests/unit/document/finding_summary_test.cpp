#include "document/finding_summary.h"

#include <gtest/gtest.h>

namespace culprit::document {
namespace {

using Names = std::vector<std::string>;

Finding write_past(uint32_t line, const std::string& name) {
  Finding finding{
      "out-of-bounds-write", "write past '" + name + "'", {"a.c", line, 3, 0, 0}, {}, false};
  finding.object = FoundObject{"variable", name, {"a.c", 1, 5, 0, 0}, 16, 4};
  return finding;
}

TestOutcome outcome(const std::string& name, Verdict verdict, std::vector<Finding> findings) {
  TestOutcome test;
  test.name = name;
  test.verdict = verdict;
  test.findings = std::move(findings);
  return test;
}

TEST(FindingSummary, EachPlaceIsToldOnceWithItsTests) {
  const auto all = summaries_of({outcome("a", Verdict::Fail, {write_past(6, "v")}),
                                 outcome("b", Verdict::Pass, {}),
                                 outcome("c", Verdict::Fail, {write_past(6, "v")})});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].failing, (Names{"a", "c"}));
  EXPECT_TRUE(all[0].passing.empty());
}

TEST(FindingSummary, ThoseOfFailuresAloneComeFirst) {
  const auto all =
      summaries_of({outcome("a", Verdict::Pass, {write_past(3, "p"), write_past(4, "q")}),
                    outcome("b", Verdict::Fail, {write_past(4, "q"), write_past(9, "r")})});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].finding.place.line, 9u);
  EXPECT_EQ(all[1].finding.place.line, 4u);
  EXPECT_EQ(all[1].passing, (Names{"a"}));
  EXPECT_EQ(all[2].finding.place.line, 3u);
  EXPECT_FALSE(concerns_failure(all[2]));
}

TEST(FindingSummary, ObjectsAtOnePlaceAreKeptApart) {
  EXPECT_EQ(
      summaries_of({outcome("a", Verdict::Fail, {write_past(6, "v"), write_past(6, "w")})}).size(),
      2u);
}

TEST(FindingSummary, AnAbortIsNoUndefinedBehaviour) {
  const Finding abort{"aborted", "abort() is called", {"a.c", 2, 1, 0, 0}, {}, true};
  EXPECT_TRUE(summaries_of({outcome("a", Verdict::Fail, {abort})}).empty());
}

TEST(FindingSummary, AdviceIsForFindingsThatDidNotFailATest) {
  Finding fatal = write_past(6, "v");
  fatal.fatal = true;
  EXPECT_EQ(advice_on_undefined(summaries_of({outcome("a", Verdict::Fail, {fatal})})), "");
  EXPECT_TRUE(advice_on_undefined(summaries_of({outcome("a", Verdict::Fail, {write_past(6, "v")})}))
                  .starts_with("--undefined all"));
  EXPECT_NE(advice_on_undefined(summaries_of({outcome("a", Verdict::Pass, {write_past(6, "v")})}))
                .find("test a passes with it: a.c:6:3: write past 'v'"),
            std::string::npos);
}

}  // namespace
}  // namespace culprit::document
