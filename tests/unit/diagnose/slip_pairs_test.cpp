// Two slips, each of which one test shows alone; with and without trials made ahead.
#include "diagnose/sets/slip_pairs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

// Both constants are wrong, and each matters only for one kind of line.
const std::string kTwoOfSlipPairs = R"(#include <stdio.h>
int main(void) {
  int kind, n;
  scanf("%d %d", &kind, &n);
  if (kind == 1) n = n + 3;
  else if (kind == 2) n = n * 6;
  printf("%d\n", n);
  return 0;
})";
const std::vector<Sample> kRunsOfSlipPairs = {
    {"1 1", "3\n"}, {"1 5", "7\n"}, {"2 1", "5\n"}, {"2 4", "20\n"}, {"3 9", "9\n"}};

using Pairs = std::vector<std::vector<model::ComponentId>>;

Pairs found(unsigned jobs, const RefutedAlone& refuted = {}) {
  const CheckedSamples samples(kTwoOfSlipPairs, kRunsOfSlipPairs, jobs);
  Pairs pairs;
  for (const Examination& pair :
       find_slip_pairs(samples.problem(), *samples.checker, refuted, 200'000'000))
    pairs.push_back(pair.suspect.leaves);
  return pairs;
}

TEST(SlipPairs, AreTheSameWithSeveralThreads) {
  const Pairs pairs = found(1);
  ASSERT_FALSE(pairs.empty());
  EXPECT_EQ(found(3), pairs);
}

TEST(SlipPairs, RefutedComponentsAreNotTried) {
  RefutedAlone refuted;
  for (model::ComponentId id = 0;
       id < CheckedSamples(kTwoOfSlipPairs, kRunsOfSlipPairs).program().components.size(); ++id)
    for (size_t test = 0; test < kRunsOfSlipPairs.size(); ++test) refuted.insert({id, test});
  EXPECT_TRUE(found(1, refuted).empty());
}

}  // namespace
}  // namespace culprit::diagnose
