// Correction sets against exhaustion: all minimal ones, by weight, with good cores, padded cores
// and a solver that gives up.
#include "subsets/maxsat.h"

#include <gtest/gtest.h>

#include "cadical_sat.h"
#include "random_cnf.h"

namespace culprit::subsets {
namespace {

/// Gives up now and then.
class Moody final : public SatSolver {
 public:
  Moody(SatSolver& solver, unsigned seed) : solver_(solver), random_(seed) {}
  int new_variable() override { return solver_.new_variable(); }
  void add_clause(std::span<const int> clause) override { solver_.add_clause(clause); }
  Answer solve(std::span<const int> assumptions) override {
    return random_() % 3 ? solver_.solve(assumptions) : Answer::Unknown;
  }
  bool value(int literal) override { return solver_.value(literal); }
  bool failed(int assumption) override { return solver_.failed(assumption); }

 private:
  SatSolver& solver_;
  std::mt19937 random_;
};

/// The first clauses of a CNF are hard; then come clauses that a fresh literal relaxes, or soft
/// literals of variables.
struct Problem {
  RandomCnf cnf;
  int variables;
  unsigned hard;
  std::vector<int> soft_literals;  ///< of variables, beside the soft clauses
  std::vector<Soft> softs;
  std::vector<uint64_t> weights;

  Problem(std::mt19937& random, SatSolver& solver)
      : cnf(random, 4, 9), variables(4), hard(random() % 4), softs(), weights() {
    for (int i = 0; i < variables; ++i) solver.new_variable();
    const uint64_t range = std::vector<uint64_t>{1, 4, 100, 1'000'000'000'000}[random() % 4];
    for (unsigned i = 0; i < cnf.clauses.size(); ++i) {
      std::vector<int> clause = cnf.clauses[i];
      if (i >= hard) {
        const int relaxed = solver.new_variable();
        clause.push_back(-relaxed);
        softs.push_back({relaxed, 1 + random() % range});
      }
      solver.add_clause(clause);
    }
    for (unsigned i = random() % 3; i > 0; --i) {
      soft_literals.push_back((random() % 2 ? 1 : -1) * (1 + static_cast<int>(random() % 4)));
      softs.push_back({soft_literals.back(), 1 + random() % range});
    }
  }

  /// Can the hard clauses and all softs but those of `given_up` hold?
  bool is_correction(Mask given_up) const {
    const unsigned soft_clauses = static_cast<unsigned>(cnf.clauses.size()) - hard;
    for (unsigned assignment = 0; assignment < 1u << variables; ++assignment) {
      const Mask satisfied = cnf.satisfied_by(assignment);
      const Mask hard_mask = (Mask{1} << hard) - 1;
      if (!is_subset(hard_mask, satisfied)) continue;
      Mask failed = ~(satisfied >> hard) & ((Mask{1} << soft_clauses) - 1);
      for (size_t i = 0; i < soft_literals.size(); ++i) {
        const int literal = soft_literals[i];
        if ((assignment >> (std::abs(literal) - 1) & 1) != (literal > 0))
          failed |= Mask{1} << (soft_clauses + i);
      }
      if (is_subset(failed, given_up)) return true;
    }
    return false;
  }
  uint64_t weight(Mask set) const {
    uint64_t sum = 0;
    for (Selector s : members(set)) sum += softs[s].weight;
    return sum;
  }
};

void enumerate_and_compare(std::mt19937& random, bool padded_cores, bool moody, size_t* total) {
  CadicalSat cadical(padded_cores);
  Moody giving_up(cadical, random());
  SatSolver& solver = moody ? static_cast<SatSolver&>(giving_up) : cadical;
  const Problem problem(random, solver);
  std::vector<Mask> expected;
  std::vector<uint64_t> weights;
  for (Mask set = 0; set < Mask{1} << problem.softs.size(); ++set) {
    if (!is_minimal(set, [&](Mask s) { return problem.is_correction(s); })) continue;
    expected.push_back(set);
    weights.push_back(problem.weight(set));
  }
  std::sort(weights.begin(), weights.end());

  CorrectionSets sets(solver, problem.softs);
  std::vector<Mask> found;
  for (;;) {
    CorrectionSet set;
    const Answer answer = sets.next(&set);
    ASSERT_LE(sets.lower_bound(),
              found.size() < weights.size() ? weights[found.size()] : UINT64_MAX);
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Unknown) {
      ASSERT_TRUE(moody);
      continue;
    }
    ASSERT_LT(found.size(), weights.size());
    ASSERT_EQ(set.weight, weights[found.size()]) << "the lightest first";
    ASSERT_EQ(set.weight, problem.weight(mask_of(set.softs)));
    for (Selector s = 0; s < problem.softs.size(); ++s)
      ASSERT_EQ(solver.value(problem.softs[s].literal), !(mask_of(set.softs) >> s & 1))
          << "the solver holds the model";
    found.push_back(mask_of(set.softs));
  }
  std::sort(found.begin(), found.end());
  ASSERT_EQ(found, expected);
  *total += found.size();
}

TEST(CorrectionSets, all_minimal_ones_by_weight) {
  std::mt19937 random(1);
  size_t total = 0;
  for (int round = 0; round < 2000 && !testing::Test::HasFatalFailure(); ++round) {
    SCOPED_TRACE(round);
    enumerate_and_compare(random, round % 2, false, &total);
  }
  EXPECT_GT(total, 4000u);
}

TEST(CorrectionSets, go_on_after_unknown) {
  std::mt19937 random(2);
  size_t total = 0;
  for (int round = 0; round < 500 && !testing::Test::HasFatalFailure(); ++round) {
    SCOPED_TRACE(round);
    enumerate_and_compare(random, round % 2, true, &total);
  }
  EXPECT_GT(total, 1000u);
}

TEST(CorrectionSets, nothing_to_give_up) {
  CadicalSat solver;
  const int p = solver.new_variable();
  const Soft soft{p, 5};
  CorrectionSets sets(solver, {&soft, 1});
  CorrectionSet found;
  ASSERT_EQ(sets.next(&found), Answer::Sat);
  EXPECT_TRUE(found.softs.empty());
  EXPECT_EQ(sets.next(&found), Answer::Unsat);
}

// Pigeons: one of n per hole; cores have to be counted, not listed.
TEST(CorrectionSets, many_softs_of_which_few_hold) {
  CadicalSat solver;
  std::vector<Soft> softs;
  for (int i = 0; i < 60; ++i) softs.push_back({solver.new_variable(), 1});
  for (size_t i = 0; i < softs.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      solver.add_clause(std::vector<int>{-softs[i].literal, -softs[j].literal});
  CorrectionSets sets(solver, softs);
  for (int i = 0; i < 60; ++i) {
    CorrectionSet found;
    ASSERT_EQ(sets.next(&found), Answer::Sat);
    ASSERT_EQ(found.weight, 59u);
  }
  CorrectionSet found;
  EXPECT_EQ(sets.next(&found), Answer::Unsat);
}

}  // namespace
}  // namespace culprit::subsets
