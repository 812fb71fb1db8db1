// The bounded enumeration below HittingSets: every minimal completion, each once; and the family of
// conflicts it walks.
#include "subsets/completions.h"

#include <gtest/gtest.h>

#include "masks.h"

namespace culprit::subsets {
namespace {

Bits bits_of(Mask mask, size_t universe) {
  Bits bits(universe);
  for (Selector s : members(mask)) bits.set(s);
  return bits;
}

TEST(ConflictFamily, keeps_minimal_conflicts_only) {
  ConflictFamily family(8);
  EXPECT_TRUE(family.add(bits_of(0b0111, 8)));
  EXPECT_TRUE(family.add(bits_of(0b11000, 8)));
  EXPECT_FALSE(family.add(bits_of(0b11001, 8)));
  EXPECT_TRUE(family.add(bits_of(0b0110, 8)));
  EXPECT_EQ(family.unhit({}).count(), 2u);
  EXPECT_FALSE(family.is_hit_by(SelectorSet{0, 3}));
  EXPECT_TRUE(family.is_hit_by(SelectorSet{1, 3}));
}

TEST(Completions, all_minimal_ones_each_once) {
  std::mt19937 random(1);
  size_t total = 0;
  for (int round = 0; round < 8000; ++round) {
    const unsigned universe = 3 + random() % 8;
    ConflictFamily family(universe);
    std::vector<Mask> conflicts;
    for (unsigned i = 1 + random() % 8, percent = 20 + random() % 50; i > 0; --i) {
      conflicts.push_back(random_mask(random, universe, percent));
      family.add(bits_of(conflicts.back(), universe));
    }
    Restrictions restrictions;
    const Mask dead = random_mask(random, universe, random() % 20);
    restrictions.dead = bits_of(dead, universe);
    const auto least = static_cast<Selector>(random() % universe);
    const Mask prefix = random_mask(random, least, 30) & ~dead;
    const size_t missing = 1 + random() % 4;
    Completions completions(family, restrictions);
    auto outcome = completions.enumerate(members(prefix), least, missing, UINT64_MAX);
    ASSERT_TRUE(outcome.finished);
    std::sort(outcome.sets.begin(), outcome.sets.end());
    ASSERT_EQ(std::adjacent_find(outcome.sets.begin(), outcome.sets.end()), outcome.sets.end())
        << "round " << round;

    const auto first = completions.first_useful(members(prefix), least);
    for (Mask more = 0; more < Mask{1} << (universe - least); ++more) {
      const Mask added = more << least;
      if (static_cast<size_t>(std::popcount(added)) < missing || (added & dead)) continue;
      if (!is_minimal(prefix | added, [&](Mask s) { return hits_all(s, conflicts); })) continue;
      ASSERT_TRUE(first && *first <= members(added)[0]) << "round " << round;
      if (static_cast<size_t>(std::popcount(added)) > missing) {
        ASSERT_TRUE(outcome.cut) << "round " << round;
        continue;
      }
      ASSERT_TRUE(
          std::binary_search(outcome.sets.begin(), outcome.sets.end(), members(prefix | added)))
          << "round " << round;
      ++total;
    }
    for (const SelectorSet& set : outcome.sets) {
      ASSERT_TRUE(hits_all(mask_of(set), conflicts)) << "round " << round;
      ASSERT_TRUE(is_subset(prefix, mask_of(set)) && !(mask_of(set) & dead)) << "round " << round;
      ASSERT_EQ(set.size(), members(prefix).size() + missing) << "round " << round;
    }
  }
  EXPECT_GT(total, 1500u);
}

TEST(Completions, cost_is_bounded) {
  std::mt19937 random(2);
  constexpr unsigned kUniverse = 60;
  ConflictFamily family(kUniverse);
  for (int i = 0; i < 30; ++i) family.add(bits_of(random_mask(random, kUniverse, 30), kUniverse));
  Restrictions restrictions;
  restrictions.dead = Bits(kUniverse);
  Completions completions(family, restrictions);
  const auto outcome = completions.enumerate({}, 0, 8, 10'000);
  EXPECT_FALSE(outcome.finished);
  EXPECT_LT(outcome.cost, 20'000u);
}

}  // namespace
}  // namespace culprit::subsets
