// Bit-blasting equals evaluation: with the variables fixed no term can differ from its value, and
// every value a term has under some assignment can be asked for.
#include "solver/bits_solver.h"

#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "support/budget.h"

namespace culprit::solver {
namespace {

using namespace logic;
using logic::testing::Recipe;
using logic::testing::RecipeOptions;

struct Fixture {
  TermStore store;
  Recipe::Built built;
  Assignment assignment;
  std::vector<Term> fixed;  ///< variable = value

  Fixture(bool rewrite, uint32_t seed, const RecipeOptions& options)
      : store(TermStore::Options{rewrite}), built(Recipe(seed, options).build(store)) {
    std::mt19937 random(seed + 1);
    for (Term variable : built.variables) {
      const uint64_t bits = logic::testing::interesting_bits(random, store.sort(variable));
      assignment.set(variable, bits);
      fixed.push_back(store.eq(variable, store.constant(store.sort(variable), bits)));
    }
  }
  /// Each term equals its value.
  std::vector<Term> facts() {
    Evaluator evaluate(store, assignment);
    std::vector<Term> result;
    for (Term t : built.terms)
      result.push_back(store.eq(t, store.constant(store.sort(t), evaluate(t))));
    return result;
  }
};

void check_recipe(uint32_t seed, const RecipeOptions& options,
                  FloatMode mode = FloatMode::Abstract) {
  Fixture f(seed % 4 == 0, seed, options);
  const std::vector<Term> facts = f.facts();
  BitsSolver forward(f.store, 0, mode);
  for (Term t : f.fixed) forward.add(t);
  const Term wrong = f.store.not_(f.store.and_all(facts));
  ASSERT_EQ(forward.check({&wrong, 1}, {}), Answer::Unsat) << "seed " << seed;
  ASSERT_EQ(forward.check(facts, {}), Answer::Sat) << "seed " << seed;
  if (mode == FloatMode::Exact) return;  // forwards only: propagation, not search
  BitsSolver backward(f.store, 0);
  const Term last = facts.back();
  backward.add(last);
  const Answer answer = backward.check({}, {.seconds = 0, .conflicts = 5000, .budget = nullptr});
  ASSERT_NE(answer, Answer::Unsat) << "seed " << seed;
  if (answer == Answer::Unknown) return;  // a product or a quotient to be factored
  ASSERT_EQ(evaluate(f.store, last, backward.model()), 1u) << "seed " << seed;
}

TEST(BitsSolver, equals_evaluation_at_small_widths) {
  for (uint32_t seed = 0; seed < 1500 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 2, 3, 5, 8}, .steps = 25});
}
TEST(BitsSolver, equals_evaluation_at_the_widths_of_c) {
  for (uint32_t seed = 0; seed < 60 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 8, 16, 32}, .steps = 20});
  for (uint32_t seed = 0; seed < 25 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {64}, .steps = 8});
}
TEST(BitsSolver, equals_evaluation_on_the_layout_of_floats) {
  for (uint32_t seed = 0; seed < 200 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 32}, .steps = 20, .theory = Theory::FloatLayout});
}

TEST(BitsSolver, equals_evaluation_on_floats_that_round) {
  for (uint32_t seed = 0; seed < 400 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {8, 32}, .steps = 12, .theory = Theory::FloatRounding},
                 FloatMode::Exact);
  for (uint32_t seed = 0; seed < 100 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 64}, .steps = 8, .theory = Theory::FloatRounding},
                 FloatMode::Exact);
}

/// Cores: really unsatisfiable, and only of assumptions.
TEST(BitsSolver, cores_are_unsatisfiable) {
  unsigned cores = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Fixture f(true, seed, {.widths = {4}, .variables_per_sort = 3, .steps = 15});
    std::vector<Term> assumptions = f.fixed;
    for (Term t : f.built.terms)
      if (f.store.sort(t).is_bool()) assumptions.push_back(t);
    BitsSolver solver(f.store, 0);
    if (solver.check(assumptions, {}) != Answer::Unsat) continue;
    const std::vector<Term> core = solver.core();
    ASSERT_FALSE(core.empty());
    for (Term t : core)
      ASSERT_NE(std::find(assumptions.begin(), assumptions.end(), t), assumptions.end());
    BitsSolver again(f.store, 0);
    ASSERT_EQ(again.check(core, {}), Answer::Unsat) << "seed " << seed;
    ++cores;
  }
  EXPECT_GT(cores, 30u);
}

TEST(BitsSolver, is_incremental) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32)), y = s.variable(Sort::bits(32));
  const auto k = [&](uint64_t v) { return s.constant(Sort::bits(32), v); };
  BitsSolver solver(s, 0);
  solver.add(s.eq(s.mul(x, y), k(391)));
  solver.add(s.ult(k(1), x));
  solver.add(s.ult(x, k(100)));
  ASSERT_EQ(solver.check({}, {}), Answer::Sat);
  solver.add(s.ult(y, k(100)));
  solver.add(s.ult(x, y));
  ASSERT_EQ(solver.check({}, {}), Answer::Sat);
  EXPECT_EQ(solver.value(x), 17u);
  EXPECT_EQ(solver.value(y), 23u);
  EXPECT_EQ(solver.value(s.add(x, y)), 40u);
  const Term other = s.ne(x, k(17));
  EXPECT_EQ(solver.check({&other, 1}, {}), Answer::Unsat);
  EXPECT_EQ(solver.core(), std::vector<Term>{other});
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
}

TEST(BitsSolver, gives_up_at_its_limits) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32)), y = s.variable(Sort::bits(32));
  const Term wide_x = s.zext(x, 64), wide_y = s.zext(y, 64);
  BitsSolver solver(s, 0);
  solver.add(
      s.eq(s.mul(wide_x, wide_y), s.constant(Sort::bits(64), uint64_t{3037000493} * 2860486313)));
  solver.add(s.ult(s.constant(Sort::bits(32), 1), x));
  solver.add(s.ult(s.constant(Sort::bits(32), 1), y));
  EXPECT_EQ(solver.check({}, {.seconds = 0, .conflicts = 50, .budget = nullptr}), Answer::Unknown);
  EXPECT_EQ(solver.check({}, {.seconds = 0.05, .conflicts = -1, .budget = nullptr}),
            Answer::Unknown);
}

/// What was made of the formula until then is of use later.
TEST(BitsSolver, gives_up_while_the_formula_is_made) {
  TermStore s;
  const Term x = s.variable(Sort::bits(64));
  Term sum = s.constant(Sort::bits(64), 0);
  for (uint64_t k = 1; k < 200; ++k)
    sum = s.add(sum, s.bit_xor(x, s.constant(Sort::bits(64), k * 0x9e3779b97f4a7c15)));
  const Term large = s.ult(sum, s.constant(Sort::bits(64), 1000)),
             small = s.ult(x, s.constant(Sort::bits(64), 1));
  BitsSolver solver(s, 0);
  Budget over;
  over.cancel();
  EXPECT_EQ(solver.check({&large, 1}, {.budget = &over}), Answer::Unknown);
  const uint64_t gates = solver.effort().gates;
  const Term either = s.or_(large, small);
  EXPECT_EQ(solver.check({&either, 1}, {}), Answer::Sat);
  EXPECT_LT(10 * gates, 9 * solver.effort().gates);
  EXPECT_EQ(solver.value(either), 1u);

  solver.add(s.ult(sum, s.constant(Sort::bits(64), UINT64_MAX - 5)));  // clauses of all gates
  EXPECT_EQ(solver.check({}, {.budget = &over}), Answer::Unknown);
  EXPECT_EQ(solver.check({&small, 1}, {}), Answer::Sat);
  EXPECT_EQ(solver.value(x), 0u);
}

TEST(BitsSolver, boolean_queries_need_no_sat_solver) {
  TermStore s;
  const Term p = s.variable(Sort::boolean()), q = s.variable(Sort::boolean());
  BitsSolver solver(s, 0);
  solver.add(s.and_(p, s.not_(q)));
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
  EXPECT_EQ(solver.value(p), 1u);
  EXPECT_EQ(solver.value(q), 0u);
}

}  // namespace
}  // namespace culprit::solver
