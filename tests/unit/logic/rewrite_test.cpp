// Rewritten terms equal unrewritten ones: exhaustively at small widths, on random values at C's
// widths, on floats.
#include <gtest/gtest.h>

#include "logic/evaluate.h"
#include "logic/semantics.h"
#include "random_terms.h"

namespace culprit::logic {
namespace {

using testing::interesting_bits;
using testing::Recipe;
using testing::RecipeOptions;

/// Both constructions of a recipe and a check of all their terms under one assignment.
struct Pair {
  TermStore raw{TermStore::Options{.rewrite = false}}, rewritten;
  Recipe::Built a, b;

  explicit Pair(const Recipe& recipe) : a(recipe.build(raw)), b(recipe.build(rewritten)) {}

  void expect_equal(const std::vector<uint64_t>& values, uint32_t seed) {
    Assignment left, right;
    for (size_t i = 0; i < values.size(); ++i) {
      left.set(a.variables[i], values[i]);
      right.set(b.variables[i], values[i]);
    }
    Evaluator of_raw(raw, left), of_rewritten(rewritten, right);
    for (size_t i = 0; i < a.terms.size(); ++i) {
      ASSERT_EQ(raw.sort(a.terms[i]), rewritten.sort(b.terms[i])) << "seed " << seed;
      ASSERT_EQ(of_raw(a.terms[i]), of_rewritten(b.terms[i]))
          << "seed " << seed << " term " << i << " of kind " << traits(raw.kind(a.terms[i])).smtlib
          << " = " << int(raw.kind(a.terms[i]));
    }
  }
};

/// Every assignment of few small variables.
TEST(Rewrite, small_widths_exhaustively) {
  for (uint32_t seed = 0; seed < 6000; ++seed) {
    const unsigned width = 1 + seed % 4;
    RecipeOptions options{
        .widths = {width}, .variables_per_sort = width <= 2 ? 2u : 1u, .steps = 14};
    Pair pair(Recipe(seed, options));
    ASSERT_EQ(pair.a.terms.size(), pair.b.terms.size());
    std::vector<uint64_t> values(pair.a.variables.size());
    for (bool more = true; more && !HasFatalFailure();) {
      pair.expect_equal(values, seed);
      more = false;
      for (size_t i = 0; i < values.size() && !more; ++i) {  // count up, with carries
        values[i] = (values[i] + 1) & pair.raw.sort(pair.a.variables[i]).mask();
        more = values[i] != 0;
      }
    }
    if (HasFatalFailure()) return;
  }
}

void compare_at_random(const RecipeOptions& options, uint32_t seeds, unsigned assignments) {
  for (uint32_t seed = 0; seed < seeds; ++seed) {
    Pair pair(Recipe(seed, options));
    std::mt19937 random(seed);
    for (unsigned n = 0; n < assignments; ++n) {
      std::vector<uint64_t> values;
      for (Term variable : pair.a.variables)
        values.push_back(interesting_bits(random, pair.raw.sort(variable)));
      pair.expect_equal(values, seed);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Rewrite, mixed_small_widths) {
  compare_at_random({.widths = {1, 2, 3, 4}, .steps = 40}, 4000, 12);
}
TEST(Rewrite, widths_of_c) {
  compare_at_random({.widths = {1, 8, 16, 32, 64}, .steps = 60}, 3000, 12);
}
TEST(Rewrite, floats) {
  compare_at_random({.widths = {1, 8, 32, 64}, .steps = 60, .theory = Theory::FloatRemainder}, 3000,
                    12);
}

/// Chains of constants reduce to their guards.
TEST(Rewrite, chain_compared_with_constant_is_its_guard) {
  TermStore s;
  const Sort int32 = Sort::bits(32);
  const Term g = s.variable(Sort::boolean()), h = s.variable(Sort::boolean());
  const auto k = [&](uint64_t v) { return s.constant(int32, v); };
  const Term chain = s.ite(g, k(1), s.ite(h, k(2), k(3)));
  EXPECT_EQ(s.eq(chain, k(1)), g);
  EXPECT_EQ(s.eq(chain, k(2)), s.and_(s.not_(g), h));
  EXPECT_EQ(s.eq(chain, k(7)), s.false_());
  EXPECT_EQ(s.slt(chain, k(3)), s.or_(g, h));
  EXPECT_EQ(s.eq(s.add(s.mul(chain, k(10)), k(5)), k(15)), g);
  EXPECT_EQ(s.flt(s.sint_to_float(chain, Sort::float64()), s.constant(1.5)), g);
}

TEST(Rewrite, merged_guards_collapse) {
  TermStore s;
  const Term p = s.variable(Sort::boolean()), c = s.variable(Sort::boolean()),
             d = s.variable(Sort::boolean());
  EXPECT_EQ(s.or_(s.and_(p, c), s.and_(p, s.not_(c))), p);
  EXPECT_EQ(s.or_(s.and_(p, c), s.and_(s.and_(p, s.not_(c)), d)), s.and_(p, s.or_(c, d)));
  EXPECT_EQ(s.and_(p, s.or_(s.not_(p), c)), s.and_(p, c));
}

TEST(Rewrite, boolean_absorption) {
  TermStore s;
  const Term p = s.variable(Sort::boolean()), q = s.variable(Sort::boolean()),
             r = s.variable(Sort::boolean());
  EXPECT_EQ(s.and_(p, s.not_(s.and_(p, q))), s.and_(p, s.not_(q)));
  EXPECT_EQ(s.and_(p, s.not_(s.and_(s.not_(p), q))), p);
  EXPECT_EQ(s.and_(p, s.not_(s.or_(p, q))), s.false_());
  EXPECT_EQ(s.or_(p, s.not_(s.or_(p, q))), s.or_(p, s.not_(q)));
  EXPECT_EQ(s.or_(p, s.and_(q, s.and_(p, r))), p);
  EXPECT_EQ(s.and_(s.or_(p, q), s.or_(p, s.not_(q))), p);
  EXPECT_EQ(s.and_(s.and_(q, s.and_(s.not_(p), r)), p), s.false_());
}

TEST(Rewrite, bytes_of_a_value_come_back_as_the_value) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32));
  Term loaded = s.extract(x, 0, 8);
  for (unsigned i = 1; i < 4; ++i) loaded = s.concat(s.extract(x, 8 * i, 8), loaded);
  EXPECT_EQ(loaded, x);
  const Term c = s.variable(Sort::bits(8)), wide = s.sext(c, 32);
  loaded = s.extract(wide, 24, 8);
  for (unsigned i = 3; i-- > 0;) loaded = s.concat(loaded, s.extract(wide, 8 * i, 8));
  EXPECT_EQ(loaded, wide);
  const Term f = s.variable(Sort::float64());
  EXPECT_EQ(s.bits_to_float(s.float_to_bits(f), Sort::float64()), f);
}

TEST(Rewrite, arithmetic_moves_to_the_constant) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32)), y = s.variable(Sort::bits(32));
  const auto k = [&](uint64_t v) { return s.constant(Sort::bits(32), v); };
  EXPECT_EQ(s.eq(s.add(s.sub(x, k(3)), k(5)), k(9)), s.eq(x, k(7)));
  EXPECT_EQ(s.sub(s.add(x, y), x), y);
  EXPECT_EQ(s.eq(s.add(x, y), x), s.eq(y, k(0)));
  EXPECT_EQ(s.eq(s.mul(x, k(3)), k(21)), s.eq(x, k(7)));
  EXPECT_EQ(s.ult(s.zext(s.variable(Sort::bits(8)), 32), k(256)), s.true_());
  EXPECT_EQ(s.sadd_overflows(s.sext(x, 64), s.sext(y, 64)), s.false_());
  EXPECT_EQ(s.ssub_overflows(x, x), s.false_());
}

}  // namespace
}  // namespace culprit::logic
