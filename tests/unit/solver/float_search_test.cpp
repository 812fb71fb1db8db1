// What the search has to find without help, and that it never claims a model that is none.
#include "solver/float_search.h"

#include <gtest/gtest.h>

#include <chrono>

#include "../logic/random_terms.h"
#include "logic/semantics.h"
#include "solver/float_inverse.h"

namespace culprit::solver {
namespace {

using namespace logic;

class Search : public ::testing::Test {
 protected:
  TermStore s;
  Term x = s.variable(Sort::float64()), y = s.variable(Sort::float64()),
       a = s.variable(Sort::bits(32));

  Term k(double v) { return s.constant(v); }
  Term i(uint64_t v) { return s.constant(Sort::bits(32), v); }
  Term between(double low, Term t, double high) {
    return s.and_(s.fle(k(low), t), s.flt(t, k(high)));
  }
  Term real(Term bits) { return s.sint_to_float(bits, Sort::float64()); }

  void expect_found(std::vector<Term> all) {
    const auto start = std::chrono::steady_clock::now();
    const auto model = search_floats(s, all, {});
    const double us =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() * 1e6;
    ASSERT_TRUE(model.has_value());
    for (Term t : all) EXPECT_EQ(evaluate(s, t, *model), 1u);
    printf("  %.0f us\n", us);
  }
};

TEST_F(Search, printed_quotient) { expect_found({between(2.995, s.fdiv(x, k(3.0)), 3.005)}); }
TEST_F(Search, quotient_by_the_unknown) {
  expect_found({between(2.995, s.fdiv(k(18.0), x), 3.005)});
}
TEST_F(Search, narrow_product) {
  expect_found({between(0.33333333, s.fmul(x, k(0.7)), 0.33333334)});
}
TEST_F(Search, exact_product) { expect_found({s.feq(s.fmul(x, k(1.8)), k(66.6))}); }
TEST_F(Search, celsius) {
  expect_found(
      {between(37.765, s.fdiv(s.fmul(s.fsub(x, k(32)), k(5)), k(9)), 37.775), s.flt(k(0), x)});
}
TEST_F(Search, integer_below_float) {
  expect_found({s.flt(s.fmul(real(a), k(0.5)), x), s.slt(i(10), a)});
}
TEST_F(Search, integer_from_float_bound) {
  expect_found({s.flt(s.fmul(real(a), k(0.5)), k(3.0)), s.flt(k(2.2), s.fmul(real(a), k(0.5)))});
}
TEST_F(Search, truncation) { expect_found({s.eq(s.float_to_sint(s.fmul(x, k(100)), 32), i(314))}); }
TEST_F(Search, two_unknowns) {
  expect_found({between(7.125, s.fadd(s.fmul(x, k(2)), y), 7.126), s.flt(y, x)});
}
TEST_F(Search, square) { expect_found({between(1.999, s.fmul(x, x), 2.001)}); }
TEST_F(Search, square_root) { expect_found({between(1.4141, s.fsqrt(x), 1.4143)}); }
TEST_F(Search, polynomial) {
  expect_found({between(20.9995, s.fadd(s.fmul(x, s.fmul(x, x)), x), 21.0005)});
}
TEST_F(Search, single_precision) {
  const Term f = s.variable(Sort::float32());
  expect_found(
      {between(0.0995, s.float_to_float(s.fdiv(f, s.constant(7.0f)), Sort::float64()), 0.1005)});
}
TEST_F(Search, guarded) {
  const Term g = s.variable(Sort::boolean());
  expect_found({between(4.995, s.ite(g, s.fadd(x, k(1)), s.fmul(k(2), k(3))), 5.005)});
}
TEST_F(Search, ordered_average) {
  const Term z = s.variable(Sort::float64());
  expect_found(
      {between(4.995, s.fdiv(s.fadd(s.fadd(x, y), z), k(3)), 5.005), s.flt(x, y), s.flt(y, z)});
}
TEST_F(Search, several_outputs) {
  expect_found({between(2.995, s.fmul(x, k(1)), 3.005), between(5.995, s.fmul(x, k(2)), 6.005),
                between(0.745, s.fdiv(x, k(4)), 0.755)});
}

TEST_F(Search, nothing_is_found_where_nothing_is) {
  EXPECT_FALSE(search_floats(s, std::vector{s.flt(s.fmul(x, x), k(0))}, {}).has_value());
  EXPECT_FALSE(search_floats(s, std::vector{s.flt(x, k(1)), s.flt(k(2), x)}, {}).has_value());
}

TEST_F(Search, constants_that_contradict_have_no_model) {
  EXPECT_FALSE(search_floats(s, std::vector{TermStore::false_()}, {}).has_value());
  EXPECT_FALSE(
      search_floats(s, std::vector{between(0, x, 1), TermStore::false_()}, {}).has_value());
  EXPECT_TRUE(search_floats(s, std::vector{TermStore::true_()}, {}).has_value());
}

/// The inverse of an interval is sound: values from its ends really land in the target.
TEST(FloatInverse, lands_in_the_target) {
  unsigned found = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    TermStore s;
    const auto built = logic::testing::Recipe(
                           seed, {.widths = {8, 32}, .steps = 6, .theory = Theory::FloatRemainder})
                           .build(s);
    std::mt19937 random(seed);
    Assignment assignment;
    for (Term v : built.variables)
      assignment.set(v, logic::testing::interesting_bits(random, s.sort(v)));
    Evaluator value(s, assignment);
    for (Term t : built.terms) {
      if (s.args(t).size() == 0 || s.args(t).size() == 3) continue;
      const auto goal = key_of(s.sort(t), logic::testing::interesting_bits(random, s.sort(t)));
      if (!goal || *goal < whole(s.sort(t)).low + 2 || *goal > whole(s.sort(t)).high - 2) continue;
      const unsigned position = random() % s.args(t).size();
      std::vector<uint64_t> values;
      for (Term argument : s.args(t)) values.push_back(value(argument));
      const auto inverse = invert(s, t, values, position, {*goal - 2, *goal + 2});
      if (!inverse) continue;
      ++found;
      for (const Key key : {inverse->low, inverse->high}) {
        const logic::Arguments args = s.args(t);
        Operation o{s.kind(t),        s.sort(t),
                    s.sort(args[0]),  s.sort(args[args.size() - 1]).width,
                    s.extract_low(t), {}};
        for (unsigned n = 0; n < args.size(); ++n) o.values[n] = value(args[n]);
        o.values[position] = bits_of(s.sort(args[position]), key);
        const auto result = key_of(s.sort(t), apply(o));
        ASSERT_TRUE(result && *goal - 2 <= *result && *result <= *goal + 2)
            << "seed " << seed << " kind " << int(s.kind(t));
      }
    }
  }
  EXPECT_GT(found, 1000u);
}

}  // namespace
}  // namespace culprit::solver
