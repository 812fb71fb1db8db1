// Pairs come in the same order as if all were sorted, and no more of them than wanted.
#include <gmock/gmock.h>

#include <algorithm>

#include "diagnose/sets/promising_pairs.h"

namespace culprit::diagnose {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

bool every_pair(const Pair&) { return true; }

constexpr uint32_t kExplained = 3;

/// By definition: all pairs, sorted by promise.
std::vector<Pair> all_sorted(const std::vector<PairPart>& parts) {
  std::vector<std::pair<double, Pair>> scored;
  for (const PairPart& a : parts)
    for (const PairPart& b : parts)
      if (a.component < b.component)
        scored.push_back(
            {(a.weight + b.weight) / 2 +
                 1.5 * (a.goes_further + b.goes_further + (a.explains != 0) + (b.explains != 0)) +
                 3.0 * ((a.explains | b.explains) == kExplained),
             {a.component, b.component}});
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& x, const auto& y) { return x.first > y.first; });
  std::vector<Pair> pairs;
  for (const auto& [score, pair] : scored) pairs.push_back(pair);
  return pairs;
}

std::vector<PairPart> mixed_parts(model::ComponentId count) {
  const double weights[] = {0.25, 1.0, -0.5, 1.75};
  std::vector<PairPart> parts;
  for (model::ComponentId i = 0; i < count; ++i)
    parts.push_back({3 * i + 1, weights[i * i % 7 % 4], i % 5 == 2,
                     i % 11 < 3   ? 1u
                     : i % 7 == 4 ? 2u
                                  : 0u});
  return parts;
}

TEST(promising_pairs, order_is_that_of_sorting_all_pairs) {
  const std::vector<PairPart> parts = mixed_parts(60);
  EXPECT_EQ(promising_pairs(parts, kExplained, SIZE_MAX, every_pair), all_sorted(parts));
}

TEST(promising_pairs, a_limit_cuts_the_end_only) {
  const std::vector<PairPart> parts = mixed_parts(40);
  std::vector<Pair> best = all_sorted(parts);
  best.resize(100);
  EXPECT_EQ(promising_pairs(parts, kExplained, 100, every_pair), best);
}

// 2 explains one of the two other tests, 7 the other one. 5 and 6 have the likelier kind.
TEST(promising_pairs, those_that_hit_all_other_tests_come_first) {
  const std::vector<PairPart> parts = {
      {2, 0.5, false, 1}, {5, 2.0, false, 1}, {6, 2.0, false, 1}, {7, 0.5, false, 2}};
  EXPECT_THAT(promising_pairs(parts, 3, 3, every_pair),
              ElementsAre(Pair{5, 7}, Pair{6, 7}, Pair{2, 7}));
}

TEST(promising_pairs, unwanted_pairs_do_not_count_towards_the_limit) {
  const std::vector<PairPart> parts = {{1, 1.0}, {2, 1.0}, {5, 2.0, true}};
  EXPECT_THAT(promising_pairs(parts, 0, 2, [](const Pair& pair) { return pair != Pair{1, 5}; }),
              ElementsAre(Pair{2, 5}, Pair{1, 2}));
  EXPECT_THAT(promising_pairs({{4, 1.0}}, 0, 2, every_pair), IsEmpty());
}

// A list of all pairs would take gigabytes.
TEST(promising_pairs, many_parts_cost_no_more_than_the_result) {
  const std::vector<PairPart> parts = mixed_parts(50'000);
  EXPECT_EQ(promising_pairs(parts, kExplained, 1'000, every_pair).size(), 1'000u);
}

}  // namespace
}  // namespace culprit::diagnose
