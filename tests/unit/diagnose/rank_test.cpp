// The order of suspects does not depend on the order of the list.
#include "diagnose/rank/rank.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;

std::vector<RankedPlace> ranked(const CheckedSamples& c, SuspectList list) {
  return rank(*c.checker, list);
}

/// The components of the best suspect of each place, in order.
std::vector<model::ComponentId> order(const CheckedSamples& c, const SuspectList& list) {
  std::vector<model::ComponentId> best;
  for (const RankedPlace& place : ranked(c, list))
    best.push_back(list.suspects[place.best.suspect].component);
  return best;
}

TEST(rank, the_order_is_that_of_the_scores) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const SuspectList list = c.explaining_alone();
  ASSERT_GT(list.suspects.size(), 3u);
  double last = 1e9, sum = 0;
  std::set<size_t> seen;
  for (const RankedPlace& place : ranked(c, list)) {
    EXPECT_LE(place.best.score, last);
    last = place.best.score;
    sum += place.probability;
    EXPECT_TRUE(seen.insert(place.best.suspect).second);
    const auto line = [&](const RankedSuspect& r) {
      return c.program().components[list.suspects[r.suspect].component].range.line;
    };
    for (const RankedSuspect& also : place.also) {
      EXPECT_TRUE(seen.insert(also.suspect).second);
      EXPECT_LE(also.score, place.best.score);
      EXPECT_EQ(line(also), line(place.best)) << "one place is one line";
    }
  }
  EXPECT_EQ(seen.size(), list.suspects.size()) << "each suspect is at one place";
  EXPECT_NEAR(sum, 0.9, 1e-9) << "the rest is for a fault that is not listed";
}

TEST(rank, the_order_of_the_list_and_the_threads_do_not_matter) {
  const CheckedSamples one(kSumUpTo, kSumUpToRuns), two(kSumUpTo, kSumUpToRuns, 2);
  SuspectList list = one.explaining_alone();
  const std::vector<model::ComponentId> expected = order(one, list);
  EXPECT_EQ(order(two, list), expected);
  std::reverse(list.suspects.begin(), list.suspects.end());
  EXPECT_EQ(order(one, list), expected);
  std::rotate(list.suspects.begin(), list.suspects.begin() + 2, list.suspects.end());
  EXPECT_EQ(order(one, list), expected);
}

TEST(rank, an_edit_that_passes_all_tests_comes_first) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const SuspectList list = c.explaining_alone();
  const std::vector<RankedPlace> places = ranked(c, list);
  ASSERT_FALSE(places.empty());
  EXPECT_EQ(c.program().components[list.suspects[places[0].best.suspect].component].text, "i < n");
  EXPECT_TRUE(places[0].best.edit);
}

TEST(rank, nothing) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  EXPECT_TRUE(ranked(c, SuspectList{}).empty());
}

/// The score of the only suspect, after `change`.
double score_after(const CheckedSamples& c, model::ComponentId id,
                   const std::function<void(Suspect&)>& change) {
  SuspectList list;
  list.suspects.push_back(c.asked({id}).suspect);
  change(list.suspects[0]);
  return ranked(c, list).at(0).best.score;
}

TEST(rank, what_speaks_against_a_suspect_lowers_its_score) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const model::ComponentId s = c.id(ComponentKind::PrintedValue, "s");
  ASSERT_TRUE(c.asked({s}).explains());
  const double usual = score_after(c, s, [](Suspect&) {});
  EXPECT_LT(score_after(c, s, [](Suspect& it) { it.comes_last = true; }), usual);
  EXPECT_LT(score_after(c, s, [](Suspect& it) { it.evidence[0].undefined.emplace(); }), usual);
  EXPECT_LT(score_after(c, s, [](Suspect& it) { it.evidence[1].explains = false; }), usual);
}

TEST(rank, a_component_that_passing_tests_execute_less_is_likelier) {
  const CheckedSamples c(R"(#include <stdio.h>
int main(void) {
  int n, a = 0, b = 0;
  if (scanf("%d", &n) != 1) return 1;
  b = n;
  if (n > 5)
    a = n;
  printf("%d\n", a + b);
  return 0;
})",
                         {{"6", "7\n"}, {"7", "8\n"}, {"1", "1\n"}, {"2", "2\n"}});
  SuspectList list = c.explaining_alone();
  double rare = 0, usual = 0;
  for (const RankedPlace& place : ranked(c, list)) {
    const std::string& text =
        c.program().components[list.suspects[place.best.suspect].component].text;
    if (text == "a = n") rare = place.best.ochiai;
    if (text == "b = n") usual = place.best.ochiai;
  }
  EXPECT_DOUBLE_EQ(rare, 1.0);
  EXPECT_NEAR(usual, 2 / std::sqrt(2.0 * 4), 1e-9);
}

TEST(rank, a_place_of_which_the_compiler_warns_is_likelier) {
  // both conditions explain; the compiler warns of a comparison that is always false
  const auto score_of = [](const std::string& condition) {
    const CheckedSamples c(
        "#include <stdio.h>\nint main(void) { int n; if (scanf(\"%d\", &n) != 1) "
        "return 1; if (" +
            condition + ") n = 1; printf(\"%d\\n\", n); return 0; }",
        {{"3", "1\n"}, {"4", "1\n"}});
    const model::ComponentId id = c.id(ComponentKind::Condition, condition);
    return score_after(c, id, [](Suspect&) {});
  };
  EXPECT_GT(score_of("n > 9 && n < 5"), score_of("n > 8 && n < 15"));
}

}  // namespace
}  // namespace culprit::diagnose
