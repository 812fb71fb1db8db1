// Minimal hitting sets against their definition, in the documented order, while conflicts come and
// go on.
#include "subsets/hitting_sets.h"

#include <gtest/gtest.h>

#include "masks.h"

namespace culprit::subsets {
namespace {

/// By exhaustion over `pool`, all sets that could be asked for.
class Reference {
 public:
  Reference(const std::vector<uint32_t>& weights, std::vector<Mask> pool)
      : universe_(weights.size()), pool_(std::move(pool)) {
    sort_in_order(pool_, weights);
  }
  void add_conflict(Mask c) { conflicts_.push_back(c); }
  void block(Mask set) { blocked_.push_back(set); }
  void set_aside(Mask set) { conflicts_.push_back(~set & ((Mask{1} << universe_) - 1)); }

  std::optional<SelectorSet> next(size_t max_cardinality) {
    for (Mask set : pool_) {
      if (static_cast<size_t>(std::popcount(set)) > max_cardinality) break;
      if (std::find(returned_.begin(), returned_.end(), set) != returned_.end()) continue;
      if (std::any_of(blocked_.begin(), blocked_.end(), [&](Mask b) { return is_subset(b, set); }))
        continue;
      if (!is_minimal(set, [&](Mask s) { return hits_all(s, conflicts_); })) continue;
      returned_.push_back(set);
      return members(set);
    }
    return std::nullopt;
  }

 private:
  size_t universe_;
  std::vector<Mask> pool_, conflicts_, blocked_, returned_;
};

std::vector<Mask> all_sets(unsigned universe, int max_cardinality) {
  std::vector<Mask> sets{0};
  for (size_t i = 0; i < sets.size(); ++i) {
    if (std::popcount(sets[i]) == max_cardinality) continue;
    for (unsigned s = static_cast<unsigned>(std::bit_width(sets[i])); s < universe; ++s)
      sets.push_back(sets[i] | Mask{1} << s);
  }
  return sets;
}

TEST(HittingSets, without_conflicts_the_empty_set_is_the_only_one) {
  HittingSets sets(std::vector<uint32_t>(3));
  EXPECT_EQ(sets.next(9), SelectorSet{});
  EXPECT_FALSE(sets.exhausted());
  EXPECT_EQ(sets.next(9), std::nullopt);
  EXPECT_TRUE(sets.exhausted());
}

TEST(HittingSets, empty_conflict_leaves_none) {
  HittingSets sets(std::vector<uint32_t>(3));
  sets.add_conflict({});
  EXPECT_EQ(sets.next(SIZE_MAX), std::nullopt);
  EXPECT_TRUE(sets.exhausted());
}

TEST(HittingSets, limit_on_cardinality_is_not_exhaustion) {
  HittingSets sets(std::vector<uint32_t>(4));
  sets.add_conflict(SelectorSet{0, 1});
  sets.add_conflict(SelectorSet{2, 3});
  EXPECT_EQ(sets.next(1), std::nullopt);
  EXPECT_FALSE(sets.exhausted());
  EXPECT_EQ(sets.next(2), (SelectorSet{0, 2}));
}

TEST(HittingSets, all_and_in_order) {
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) {
    const unsigned universe = 1 + random() % 9;
    const auto weights = random_weights(random, universe);
    HittingSets sets(weights);
    Reference reference(weights, all_sets(universe, 9));
    for (unsigned i = random() % 10, percent = 15 + random() % 60; i > 0; --i) {
      const Mask conflict = random_mask(random, universe, percent);
      sets.add_conflict(members(conflict));
      reference.add_conflict(conflict);
    }
    for (;;) {
      const auto expected = reference.next(SIZE_MAX);
      ASSERT_EQ(sets.next(SIZE_MAX), expected) << "round " << round;
      if (!expected) break;
    }
    ASSERT_TRUE(sets.exhausted());
  }
}

TEST(HittingSets, any_interleaving) {
  std::mt19937 random(2);
  for (int round = 0; round < 3000; ++round) {
    const unsigned universe = 2 + random() % 7;
    const auto weights = random_weights(random, universe);
    HittingSets sets(weights);
    Reference reference(weights, all_sets(universe, 8));
    for (int step = 0; step < 25; ++step) {
      const Mask mask = random_mask(random, universe, 10 + random() % 60);
      switch (random() % 8) {
        case 0:
        case 1:
          sets.add_conflict(members(mask));
          reference.add_conflict(mask);
          break;
        case 2:
          if (!mask) break;
          sets.block(members(mask));
          reference.block(mask);
          break;
        case 3:
          sets.set_aside(members(mask));
          reference.set_aside(mask);
          break;
        default: {
          const size_t max_cardinality = random() % 8;
          const auto expected = reference.next(max_cardinality);
          ASSERT_EQ(sets.next(max_cardinality), expected) << "round " << round << " step " << step;
        }
      }
      if (sets.exhausted()) {
        ASSERT_EQ(reference.next(SIZE_MAX), std::nullopt) << "round " << round << " step " << step;
      }
    }
  }
}

// Large enough for parts to be split.
TEST(HittingSets, many_solutions) {
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    const unsigned universe = 32;
    const auto weights = random_weights(random, universe);
    HittingSets sets(weights);
    Reference reference(weights, all_sets(universe, 4));
    const auto add = [&](unsigned percent) {
      const Mask conflict = random_mask(random, universe, percent);
      sets.add_conflict(members(conflict));
      reference.add_conflict(conflict);
    };
    const unsigned percent = 30 + random() % 30;
    for (unsigned i = 0; i < 25; ++i) add(percent);
    for (int step = 0; step < 60; ++step) {
      const auto expected = reference.next(4);
      ASSERT_EQ(sets.next(4), expected) << "round " << round << " step " << step;
      if (!expected) break;
      if (random() % 4 == 0) add(percent);
      const Mask answer = mask_of(*expected);
      if (random() % 4 == 0) {
        sets.block(*expected);
        reference.block(answer);
      } else if (random() % 4 == 0) {
        sets.set_aside(*expected);
        reference.set_aside(answer);
      }
    }
  }
}

// About 10^8 sets of three hit these conflicts; only those asked for may be made.
TEST(HittingSets, huge_spaces_are_enumerated_lazily) {
  constexpr Selector kUniverse = 2000;
  std::mt19937 random(4);
  HittingSets sets(std::vector<uint32_t>(kUniverse, 1));
  std::vector<SelectorSet> conflicts(5);
  for (SelectorSet& conflict : conflicts) {
    for (Selector s = 0; s < kUniverse; ++s)
      if (random() % 100 < 40) conflict.push_back(s);
    sets.add_conflict(conflict);
  }
  SelectorSet last;
  for (int i = 0; i < 20000; ++i) {
    const auto set = sets.next(4);
    ASSERT_TRUE(set);
    for (const SelectorSet& conflict : conflicts) {
      SelectorSet common;
      std::set_intersection(set->begin(), set->end(), conflict.begin(), conflict.end(),
                            std::back_inserter(common));
      ASSERT_FALSE(common.empty());
    }
    ASSERT_TRUE(last.size() < set->size() || last < *set);
    last = *set;
  }
}

}  // namespace
}  // namespace culprit::subsets
