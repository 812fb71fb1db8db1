// All MUSes and MCSes against exhaustion, and their duality.
#include "subsets/marco.h"

#include <gtest/gtest.h>

#include "cadical_sat.h"
#include "random_cnf.h"

namespace culprit::subsets {
namespace {

std::vector<Mask> sorted_masks(const std::vector<SelectorSet>& sets) {
  std::vector<Mask> masks;
  for (const SelectorSet& set : sets) masks.push_back(mask_of(set));
  std::sort(masks.begin(), masks.end());
  return masks;
}

std::vector<Mask> minimal_hitting_sets(const std::vector<SelectorSet>& family, size_t universe) {
  const std::vector<Mask> conflicts = sorted_masks(family);
  std::vector<Mask> found;
  for (Mask set = 0; set < Mask{1} << universe; ++set)
    if (is_minimal(set, [&](Mask s) { return hits_all(s, conflicts); })) found.push_back(set);
  return found;
}

TEST(Marco, finds_all_and_they_are_dual) {
  std::mt19937 random(1);
  size_t muses = 0;
  for (int round = 0; round < 1500; ++round) {
    const RandomCnf cnf(random, 2 + static_cast<int>(random() % 4), 1 + random() % 12);
    std::vector<Mask> all_muses, all_mcses;
    for (Mask set = 0; set <= cnf.all(); ++set) {
      if (cnf.is_mus(set)) all_muses.push_back(set);
      if (cnf.is_mcs(set)) all_mcses.push_back(set);
    }
    TableOracle oracle(cnf, random());
    CadicalSat map;
    const Subsets found = enumerate_subsets(oracle, cnf.clauses.size(), map);
    ASSERT_TRUE(found.is_complete);
    ASSERT_EQ(sorted_masks(found.muses), all_muses) << "round " << round;
    ASSERT_EQ(sorted_masks(found.mcses), all_mcses) << "round " << round;
    ASSERT_EQ(minimal_hitting_sets(found.muses, cnf.clauses.size()), all_mcses)
        << "round " << round;
    ASSERT_EQ(minimal_hitting_sets(found.mcses, cnf.clauses.size()), all_muses)
        << "round " << round;
    muses += all_muses.size();
  }
  EXPECT_GT(muses, 2000u);
}

TEST(Marco, contradiction_without_constraints) {
  class Contradiction final : public ConstraintOracle {
    Answer check(std::span<const Selector>, SelectorSet*) override { return Answer::Unsat; }
  } oracle;
  CadicalSat map;
  const Subsets found = enumerate_subsets(oracle, 3, map);
  EXPECT_TRUE(found.is_complete);
  EXPECT_EQ(found.muses, std::vector<SelectorSet>{{}});
  EXPECT_TRUE(found.mcses.empty());
}

TEST(Marco, limits_are_kept_and_said) {
  std::mt19937 random(2);
  int limited = 0;
  for (int round = 0; round < 300; ++round) {
    const RandomCnf cnf(random, 3, 10);
    TableOracle oracle(cnf, random());
    CadicalSat map;
    MarcoOptions options;
    options.max_sets = 4;
    const Subsets found = enumerate_subsets(oracle, 10, map, options);
    ASSERT_LE(found.muses.size() + found.mcses.size(), 4u);
    if (!found.is_complete) ++limited;
  }
  EXPECT_GT(limited, 100);
}

TEST(Marco, unknown_costs_completeness_only) {
  std::mt19937 random(3);
  size_t sets = 0;
  for (int round = 0; round < 1500; ++round) {
    const RandomCnf cnf(random, 2 + static_cast<int>(random() % 3), 9);
    TableOracle oracle(cnf, random(), 15);
    CadicalSat map;
    const Subsets found = enumerate_subsets(oracle, 9, map);
    for (const SelectorSet& mus : found.muses)
      ASSERT_TRUE(cnf.is_mus(mask_of(mus))) << "round " << round;
    for (const SelectorSet& mcs : found.mcses)
      ASSERT_TRUE(cnf.is_mcs(mask_of(mcs))) << "round " << round;
    sets += found.muses.size() + found.mcses.size();
    if (!found.is_complete) continue;
    size_t all = 0;
    for (Mask set = 0; set <= cnf.all(); ++set) all += cnf.is_mus(set) + cnf.is_mcs(set);
    ASSERT_EQ(found.muses.size() + found.mcses.size(), all) << "round " << round;
  }
  EXPECT_GT(sets, 3000u);
}

}  // namespace
}  // namespace culprit::subsets
