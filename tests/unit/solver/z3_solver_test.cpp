// The translation to Z3 means what evaluation means, rounding included.
#include "solver/z3_solver.h"

#include <gtest/gtest.h>

#include "../logic/random_terms.h"

namespace culprit::solver {
namespace {

using namespace logic;

void check_recipe(uint32_t seed, const logic::testing::RecipeOptions& options) {
  TermStore store(TermStore::Options{.rewrite = false});
  const auto built = logic::testing::Recipe(seed, options).build(store);
  std::mt19937 random(seed + 1);
  Assignment assignment;
  std::vector<Term> all;
  for (Term variable : built.variables) {
    const uint64_t bits = logic::testing::interesting_bits(random, store.sort(variable));
    assignment.set(variable, bits);
    all.push_back(store.eq(variable, store.constant(store.sort(variable), bits)));
  }
  Evaluator evaluate(store, assignment);
  std::vector<Term> facts;
  for (Term t : built.terms)
    facts.push_back(store.eq(t, store.constant(store.sort(t), evaluate(t))));
  Z3Solver z3(store);
  all.push_back(store.not_(store.and_all(facts)));
  ASSERT_EQ(z3.check(all, {}, {}), Answer::Unsat) << "seed " << seed;
  all.back() = store.and_all(facts);
  ASSERT_EQ(z3.check(all, {}, {}), Answer::Sat) << "seed " << seed;
  const Assignment model = z3.take_model();
  for (Term t : all) ASSERT_EQ(logic::evaluate(store, t, model), 1u) << "seed " << seed;
}

TEST(Z3Solver, equals_evaluation_on_bits) {
  for (uint32_t seed = 0; seed < 40 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 8, 32, 64}, .steps = 25});
}
TEST(Z3Solver, equals_evaluation_on_floats) {
  for (uint32_t seed = 0; seed < 60 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {8, 32}, .steps = 12, .theory = Theory::FloatRemainder});
}

TEST(Z3Solver, models_are_read_back_bit_by_bit) {
  TermStore s;
  const Term x = s.variable(Sort::float64()), y = s.variable(Sort::float32());
  const std::vector<Term> all{s.feq(s.fadd(x, s.constant(2.25)), s.constant(0.75)),
                              s.flt(x, s.constant(0.0)), s.eq(y, s.constant(-0.0f))};
  Z3Solver z3(s);
  ASSERT_EQ(z3.check(all, {}, {}), Answer::Sat);
  const Assignment model = z3.take_model();
  for (Term t : all) EXPECT_EQ(evaluate(s, t, model), 1u);
}

}  // namespace
}  // namespace culprit::solver
