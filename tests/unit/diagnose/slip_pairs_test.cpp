// Two slips that one test each shows alone, with trials made ahead and without.
#include "diagnose/sets/slip_pairs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "samples.h"

namespace culprit::diagnose {
namespace {

// Both constants are wrong, and each matters for one kind of line only.
const std::string kTwo = R"(#include <stdio.h>
int main(void) {
  int kind, n;
  scanf("%d %d", &kind, &n);
  if (kind == 1) n = n + 3;
  else if (kind == 2) n = n * 6;
  printf("%d\n", n);
  return 0;
})";
const std::vector<Sample> kRuns = {
    {"1 1", "3\n"}, {"1 5", "7\n"}, {"2 1", "5\n"}, {"2 4", "20\n"}, {"3 9", "9\n"}};

struct Found {
  std::vector<std::vector<model::ComponentId>> pairs;
  size_t made_ahead = 0;

  bool operator==(const Found& other) const { return pairs == other.pairs; }
};

Found found_after(size_t trials_ahead, const Budget& budget, const RefutedAlone& refuted = {}) {
  const CheckedSamples samples(kTwo, kRuns);
  const auto next = slips_tried_ahead(samples.request, samples.subject.image(), samples.tests,
                                      *samples.checker, refuted);
  Found found;
  while (found.made_ahead < trials_ahead && next(budget)) ++found.made_ahead;
  for (const Examination& pair : find_slip_pairs(samples.request, samples.subject.image(),
                                                 samples.tests, *samples.checker, refuted))
    found.pairs.push_back(pair.suspect.leaves);
  return found;
}

TEST(SlipPairs, TrialsThatAreMadeAheadChangeNothing) {
  const Budget none;
  Budget cut;
  cut.cancel();  // what a trial says then is not kept
  const Found expected = found_after(0, none);
  ASSERT_FALSE(expected.pairs.empty());
  EXPECT_EQ(found_after(5, none), expected);
  const Found all = found_after(SIZE_MAX, none);
  EXPECT_EQ(all, expected);
  EXPECT_GT(all.made_ahead, 40u);
  EXPECT_EQ(found_after(SIZE_MAX, cut), expected);
}

TEST(SlipPairs, WhatIsRefutedIsNotTriedAhead) {
  const Budget none;
  RefutedAlone refuted;
  for (model::ComponentId id = 0; id < CheckedSamples(kTwo, kRuns).program().components.size();
       ++id)
    for (size_t test = 0; test < kRuns.size(); ++test)
      if (test != 2) refuted.insert({id, test});
  const Found all = found_after(SIZE_MAX, none), few = found_after(SIZE_MAX, none, refuted);
  EXPECT_GT(few.made_ahead, 0u);
  EXPECT_LT(few.made_ahead, all.made_ahead / 2);
}

}  // namespace
}  // namespace culprit::diagnose
