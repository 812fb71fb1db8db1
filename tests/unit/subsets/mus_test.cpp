// shrink and grow against the definitions of MUS, MSS and MCS.
#include "subsets/mus.h"

#include <gtest/gtest.h>

#include "random_cnf.h"

namespace culprit::subsets {
namespace {

TEST(Shrink, gives_a_mus) {
  std::mt19937 random(1);
  int found = 0;
  for (int round = 0; round < 4000; ++round) {
    const RandomCnf cnf(random, 2 + static_cast<int>(random() % 4), 1 + random() % 12);
    const Mask start = random_mask(random, static_cast<unsigned>(cnf.clauses.size()), 90);
    if (!cnf.is_unsat(start)) continue;
    TableOracle oracle(cnf, random());
    const Shrunk shrunk = shrink(oracle, members(start));
    ASSERT_TRUE(shrunk.is_minimal && cnf.is_mus(mask_of(shrunk.core)) &&
                is_subset(mask_of(shrunk.core), start))
        << "round " << round;
    ASSERT_EQ(shrunk.core, members(mask_of(shrunk.core))) << "ascending";
    ++found;
  }
  EXPECT_GT(found, 1000);
}

TEST(Shrink, unknown_keeps_the_core_unsatisfiable) {
  std::mt19937 random(2);
  int not_minimal = 0;
  for (int round = 0; round < 2000; ++round) {
    const RandomCnf cnf(random, 3, 10);
    if (!cnf.is_unsat(cnf.all())) continue;
    TableOracle oracle(cnf, random(), 30);
    const Shrunk shrunk = shrink(oracle, members(cnf.all()));
    ASSERT_TRUE(cnf.is_unsat(mask_of(shrunk.core))) << "round " << round;
    if (shrunk.is_minimal) {
      ASSERT_TRUE(cnf.is_mus(mask_of(shrunk.core))) << "round " << round;
    }
    not_minimal += !cnf.is_mus(mask_of(shrunk.core));
  }
  EXPECT_GT(not_minimal, 100);
}

/// Unsatisfiable exactly with both of two constraints among many; gives no witness.
class PairOracle final : public ConstraintOracle {
 public:
  Answer check(std::span<const Selector> subset, SelectorSet*) override {
    ++checks;
    const auto has = [&](Selector s) {
      return std::find(subset.begin(), subset.end(), s) != subset.end();
    };
    return has(100) && has(700) ? Answer::Unsat : Answer::Sat;
  }
  int checks = 0;
};

TEST(Shrink, small_mus_costs_few_checks) {
  SelectorSet all(1000);
  for (Selector s = 0; s < 1000; ++s) all[s] = s;
  PairOracle oracle;
  EXPECT_EQ(shrink(oracle, all).core, (SelectorSet{100, 700}));
  EXPECT_LE(oracle.checks, 60);
}

TEST(Grow, small_mcs_costs_few_checks) {
  PairOracle oracle;
  EXPECT_EQ(grow(oracle, {}, 1000).correction, SelectorSet{700}) << "the earlier one is preferred";
  EXPECT_LE(oracle.checks, 25);
}

TEST(Grow, gives_an_mss_and_its_mcs) {
  std::mt19937 random(3);
  for (int round = 0; round < 4000; ++round) {
    const RandomCnf cnf(random, 2 + static_cast<int>(random() % 4), 1 + random() % 12);
    const auto size = static_cast<unsigned>(cnf.clauses.size());
    const Mask start = random_mask(random, size, 15);
    if (cnf.is_unsat(start)) continue;
    TableOracle oracle(cnf, random());
    const Grown grown = grow(oracle, members(start), size);
    ASSERT_TRUE(grown.is_maximal && cnf.is_mcs(mask_of(grown.correction))) << "round " << round;
    ASSERT_EQ(mask_of(grown.satisfied), cnf.all() & ~mask_of(grown.correction));
    ASSERT_TRUE(is_subset(start, mask_of(grown.satisfied)));
  }
}

TEST(Grow, unknown_keeps_the_rest_satisfiable) {
  std::mt19937 random(4);
  int not_maximal = 0;
  for (int round = 0; round < 2000; ++round) {
    const RandomCnf cnf(random, 3, 10);
    TableOracle oracle(cnf, random(), 30);
    const Grown grown = grow(oracle, {}, 10);
    ASSERT_FALSE(cnf.is_unsat(mask_of(grown.satisfied))) << "round " << round;
    if (grown.is_maximal) {
      ASSERT_TRUE(cnf.is_mcs(mask_of(grown.correction))) << "round " << round;
    }
    not_maximal += !cnf.is_mcs(mask_of(grown.correction));
  }
  EXPECT_GT(not_maximal, 100);
}

}  // namespace
}  // namespace culprit::subsets
