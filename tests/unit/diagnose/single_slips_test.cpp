// Slips tried alone: which are tried, and what is remembered.
#include "diagnose/single/single_slips.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

const std::string kTwoOfSingleSlips = R"(#include <stdio.h>
int main(void) {
  int kind, n;
  if (scanf("%d %d", &kind, &n) != 2) return 1;
  if (kind == 1) n = n + 3;
  else if (kind == 2) n = n * 6;
  printf("%d\n", n);
  return 0;
})";
const std::vector<Sample> kRunsOfSingleSlips = {
    {"1 1", "3\n"}, {"1 5", "7\n"}, {"2 1", "5\n"}, {"2 4", "20\n"}, {"3 9", "9\n"}};

struct Slips : CheckedSamples {
  explicit Slips(const std::vector<Sample>& runs = kRunsOfSingleSlips)
      : CheckedSamples(kTwoOfSingleSlips, runs) {}
  SingleSlips alone{*checker, 100'000};
  Budget no_limit;
};

TEST(slips_alone, are_sorted_by_weight) {
  const Slips s;
  const auto& slips = s.alone.slips();
  EXPECT_GT(slips.size(), 10u);
  EXPECT_TRUE(std::is_sorted(slips.begin(), slips.end(),
                             [](const auto& a, const auto& b) { return a.weight > b.weight; }));
}

TEST(slips_alone, are_tried_where_they_are_executed_and_not_refuted) {
  const Slips s;
  RefutedAlone refuted;
  for (size_t k = 0; k < s.alone.slips().size(); k += 3)
    refuted.emplace(s.alone.slips()[k].component, s.problem().failing()[k % 4]);
  size_t left_out = 0;
  for (size_t test : s.problem().failing()) {
    const std::vector<size_t> all = s.alone.turns(test, {}), some = s.alone.turns(test, refuted);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    for (size_t k = 0; k < s.alone.slips().size(); ++k) {
      const model::ComponentId component = s.alone.slips()[k].component;
      const bool runs = s.problem().executed({component}, test);
      EXPECT_EQ(std::binary_search(all.begin(), all.end(), k), runs);
      EXPECT_EQ(std::binary_search(some.begin(), some.end(), k),
                runs && !refuted.contains({component, test}));
    }
    left_out += all.size() - some.size();
  }
  EXPECT_GT(left_out, 0u);
}

TEST(slips_alone, only_the_shortest_tests_are_tried) {
  EXPECT_EQ(Slips().alone.tried_tests(), 4u);
  std::vector<Sample> many;
  for (int k = 0; k < 12; ++k) many.push_back({"1 " + std::to_string(k), "x\n"});
  EXPECT_EQ(Slips(many).alone.tried_tests(), 8u);
}

/// A trial passes exactly if the test passes in a run with the slip; asked twice, it says and costs
/// the same.
TEST(slips_alone, outcomes_are_those_of_runs_and_are_remembered) {
  const Slips s;
  size_t passing = 0;
  for (size_t test : s.problem().failing())
    for (size_t k : s.alone.turns(test, {})) {
      const edits::Edit& slip = s.alone.slips()[k];
      const trials::Trial one = s.alone.tried_alone(test, slip, s.no_limit),
                          again = s.alone.tried_alone(test, slip, s.no_limit),
                          as_list = s.alone.tried(test, {slip}, s.no_limit);
      EXPECT_EQ(one.passes(), again.passes());
      EXPECT_EQ(one.cost(), again.cost());
      EXPECT_EQ(one.passes(), as_list.passes()) << slip.text;
      EXPECT_GT(one.cost(), 0u);
      passing += one.passes();
    }
  EXPECT_GE(passing, 4u) << "each failing test is mended by another constant";
}

TEST(slips_alone, what_the_budget_cut_is_not_remembered) {
  const Slips s(std::vector<Sample>{{"1 1", "3\n"}});
  const size_t test = s.problem().failing().front();
  Budget over;
  over.cancel();
  size_t passing = 0;
  for (size_t k : s.alone.turns(test, {})) {
    s.alone.tried_alone(test, s.alone.slips()[k], over);
    passing += s.alone.tried_alone(test, s.alone.slips()[k], s.no_limit).passes();
  }
  EXPECT_GT(passing, 0u);
}

TEST(slips_alone, only_refutations_are_noted) {
  std::vector<CheckRecord> checks(3);
  checks[0].component = 4, checks[0].test = 1, checks[0].answer = encode::Consistency::Inconsistent;
  checks[1].component = 5, checks[1].answer = encode::Consistency::Consistent;
  checks[2].component = 6, checks[2].answer = encode::Consistency::Unknown;
  RefutedAlone refuted{{1, 1}};
  note_refuted(checks, refuted);
  EXPECT_EQ(refuted, (RefutedAlone{{1, 1}, {4, 1}}));
}

}  // namespace
}  // namespace culprit::diagnose
