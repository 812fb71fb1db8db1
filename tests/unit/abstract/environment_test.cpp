// Environments: what conditions say of terms, against all assignments of few bits; and what a
// reader of C expects of them.
#include "abstract/environments.h"

#include <gtest/gtest.h>

#include <random>

#include "../logic/random_terms.h"
#include "logic/evaluate.h"

namespace culprit::abstract {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermStore;

/// All assignments of a few variables of few bits.
class Assignments {
 public:
  explicit Assignments(const TermStore& s, std::vector<Term> variables)
      : s_(s), variables_(std::move(variables)) {
    for (const Term v : variables_) bits_ += s.sort(v).width;
  }
  uint64_t size() const { return uint64_t{1} << bits_; }
  logic::Assignment at(uint64_t index) const {
    logic::Assignment result;
    for (const Term v : variables_) {
      result.set(v, index & s_.sort(v).mask());
      index >>= s_.sort(v).width;
    }
    return result;
  }

 private:
  const TermStore& s_;
  std::vector<Term> variables_;
  unsigned bits_ = 0;
};

/// Every assignment that satisfies the conditions lies in the values of all terms.
void check_against_assignments(const TermStore& s, const std::vector<Term>& conditions,
                               const std::vector<Term>& terms, const Environment& known,
                               uint32_t seed) {
  std::vector<Term> all = conditions;
  all.insert(all.end(), terms.begin(), terms.end());
  all = logic::subterms_of(s, all);
  const Assignments assignments(s, logic::variables_of(s, all));
  ASSERT_LE(assignments.size(), 1u << 12);
  std::vector<Value> values;
  for (const Term t : all) values.push_back(known.value(t));
  logic::Evaluator evaluate(s);
  for (uint64_t i = 0; i < assignments.size(); ++i) {
    evaluate.assign(assignments.at(i));
    bool holds = true;
    for (const Term condition : conditions) holds = holds && evaluate(condition);
    if (!holds) continue;
    ASSERT_FALSE(known.is_contradictory()) << "seed " << seed;
    for (size_t at = 0; at < all.size(); ++at)
      ASSERT_TRUE(values[at].contains(evaluate(all[at])))
          << "seed " << seed << ": " << values[at].text() << " without " << evaluate(all[at])
          << ", kind " << static_cast<int>(s.kind(all[at]));
  }
}

/// The Boolean terms of a recipe, or their negations.
std::vector<Term> conditions_of(TermStore& s, const std::vector<Term>& terms,
                                std::mt19937& random) {
  std::vector<Term> result;
  for (const Term t : terms)
    if (s.sort(t).is_bool() && result.size() < 4 && random() % 2)
      result.push_back(random() % 2 ? t : s.not_(t));
  return result;
}

void check_random_conditions(uint32_t seed, bool rewrite) {
  TermStore s({.rewrite = rewrite});
  std::mt19937 random(seed);
  logic::testing::RecipeOptions options;
  options.widths = random() % 2 ? std::vector<unsigned>{3} : std::vector<unsigned>{2, 4};
  options.variables_per_sort = options.widths.size() == 1 ? 2 : 1;
  options.steps = 8 + random() % 12;
  const auto built = logic::testing::Recipe(seed, options).build(s);
  const std::vector<Term> conditions = conditions_of(s, built.terms, random);
  Environment known(s);
  for (const Term condition : conditions) known.assume(condition);
  if (random() % 2) known.refine(3);
  check_against_assignments(s, conditions, built.terms, known, seed);
}

TEST(Environment, contains_every_assignment_that_satisfies_its_conditions) {
  for (uint32_t seed = 0; seed < 20000 && !HasFatalFailure(); ++seed)
    check_random_conditions(seed, false);
}

TEST(Environment, contains_every_assignment_of_rewritten_terms) {
  for (uint32_t seed = 20000; seed < 30000 && !HasFatalFailure(); ++seed)
    check_random_conditions(seed, true);
}

/// Floats have no list of all assignments: some of those that are likely to matter.
void check_random_float_conditions(uint32_t seed) {
  TermStore s({.rewrite = seed % 2 == 0});
  std::mt19937 random(seed);
  logic::testing::RecipeOptions options;
  options.widths = {8, 32, 64};
  options.variables_per_sort = 1;
  options.theory = logic::Theory::FloatRemainder;
  const auto built = logic::testing::Recipe(seed, options).build(s);
  logic::Evaluator evaluate(s);
  logic::Assignment assignment;
  for (const Term v : built.variables)
    assignment.set(v, logic::testing::interesting_bits(random, s.sort(v)));
  evaluate.assign(std::move(assignment));
  // Conditions that the assignment satisfies.
  Environment known(s);
  for (const Term t : built.terms)
    if (s.sort(t).is_bool() && random() % 2) {
      ASSERT_TRUE(known.assume(evaluate(t) ? t : s.not_(t))) << "seed " << seed;
    }
  ASSERT_TRUE(known.refine(2)) << "seed " << seed;
  for (const Term t : built.terms)
    ASSERT_TRUE(known.value(t).contains(evaluate(t)))
        << "seed " << seed << ": " << known.value(t).text() << " without " << std::hex
        << evaluate(t) << ", kind " << static_cast<int>(s.kind(t));
}

TEST(Environment, contains_an_assignment_of_wide_numbers_and_floats) {
  for (uint32_t seed = 0; seed < 20000 && !HasFatalFailure(); ++seed)
    check_random_float_conditions(seed);
}

class Conditions : public ::testing::Test {
 protected:
  Term number(int64_t value, unsigned width = 32) {
    return s.constant(Sort::bits(width), static_cast<uint64_t>(value));
  }
  std::string text(Term t) { return known.value(t).text(); }

  TermStore s;
  Term x = s.variable(Sort::bits(32), "x"), y = s.variable(Sort::bits(32), "y");
  Term d = s.variable(Sort::float64(), "d");
  Environment known{s};
};

TEST_F(Conditions, bound_an_index_and_what_is_computed_from_it) {
  EXPECT_TRUE(known.assume(s.sle(number(0), x)));
  EXPECT_TRUE(known.assume(s.slt(x, number(10))));
  EXPECT_EQ(text(x), "0 to 9");
  EXPECT_EQ(text(s.sext(x, 64)), "0 to 9");
  EXPECT_EQ(text(s.mul(s.sext(x, 64), number(4, 64))), "0 to 36, a multiple of 4");
  EXPECT_EQ(text(s.add(x, number(1))), "1 to 10");
  EXPECT_FALSE(known.possible(s.sadd_overflows(x, number(1))));
}

TEST_F(Conditions, bound_a_narrow_number_through_its_extension) {
  const Term wide = s.sext(x, 64);
  EXPECT_TRUE(known.assume(s.slt(s.add(wide, number(1, 64)), number(8, 64))));
  EXPECT_TRUE(known.assume(s.sle(number(-2, 64), wide)));
  EXPECT_EQ(text(x), "-2 to 6");
}

TEST_F(Conditions, of_parity_contradict_each_other) {
  EXPECT_TRUE(known.assume(s.eq(s.bit_and(x, number(1)), number(0))));
  EXPECT_EQ(text(x), "even");
  Environment odd = known;
  EXPECT_TRUE(odd.assume(s.eq(s.add(x, number(1)), number(7))));
  EXPECT_FALSE(known.assume(s.eq(s.add(x, number(1)), number(8))));
  EXPECT_TRUE(known.is_contradictory());
  EXPECT_TRUE(known.value(x).is_bottom());
}

TEST_F(Conditions, on_twice_a_number_know_that_it_is_even) {
  const Term twice = s.mul(x, number(2));
  Environment other = known;
  EXPECT_FALSE(known.assume(s.eq(s.add(twice, number(1)), number(20))));
  EXPECT_TRUE(other.assume(s.eq(s.add(twice, number(1)), number(21))));
  // x is 10, or 10 with the top bit.
  EXPECT_TRUE(other.value(x).contains(10));
  EXPECT_FALSE(other.value(x).contains(11));
}

TEST_F(Conditions, between_two_variables_use_the_bounds_of_each) {
  EXPECT_TRUE(known.assume(s.slt(x, y)));
  EXPECT_TRUE(known.assume(s.slt(y, number(10))));
  EXPECT_TRUE(known.assume(s.sle(number(0), x)));
  known.refine(5);
  EXPECT_EQ(text(x), "0 to 8");
  EXPECT_EQ(text(y), "1 to 9");
  EXPECT_FALSE(known.assume(s.slt(y, number(1))));
}

TEST_F(Conditions, that_sums_do_not_overflow_follow_from_bounds) {
  for (const Term t : {x, y}) {
    known.assume(s.sle(number(-1000000), t));
    known.assume(s.sle(t, number(1000000)));
  }
  EXPECT_FALSE(known.possible(s.sadd_overflows(x, y)));
  EXPECT_EQ(text(s.add(x, y)), "-2000000 to 2000000");
  EXPECT_TRUE(known.possible(s.smul_overflows(x, y)));
}

TEST_F(Conditions, that_nothing_overflows_bound_the_arguments) {
  EXPECT_TRUE(known.assume(s.not_(s.sadd_overflows(x, number(10)))));
  EXPECT_EQ(text(x), "-2147483648 to 2147483637");
  EXPECT_TRUE(known.assume(s.not_(s.smul_overflows(x, number(1000)))));
  EXPECT_EQ(text(x), "-2147483 to 2147483");
}

TEST_F(Conditions, on_remainders_and_quotients) {
  known.assume(s.sle(number(0), x));
  EXPECT_TRUE(known.assume(s.eq(s.srem(x, number(10)), number(3))));
  EXPECT_EQ(text(x), "3 to 2147483643, 3 modulo 10");
  EXPECT_TRUE(known.assume(s.eq(s.sdiv(x, number(100)), number(2))));
  EXPECT_EQ(text(x), "203 to 293, 3 modulo 10");
  EXPECT_FALSE(known.assume(s.eq(s.srem(x, number(5)), number(4))));
}

TEST_F(Conditions, exclude_a_bound) {
  known.assume(s.ule(x, number(3)));
  known.assume(s.ne(x, number(3)));
  known.assume(s.ne(x, number(0)));
  EXPECT_EQ(text(x), "1 to 2");
}

TEST_F(Conditions, decide_choices) {
  const Term c = s.variable(Sort::boolean(), "c");
  const Term choice = s.ite(c, x, s.add(y, number(5)));
  known.assume(s.ult(y, number(10)));
  EXPECT_TRUE(known.assume(s.eq(choice, number(40))));
  EXPECT_EQ(text(c), "true");
  EXPECT_EQ(text(x), "40");
}

TEST_F(Conditions, of_a_choice_bound_its_sides) {
  const Term ten = number(10), none = number(0);
  const Term least = s.ite(s.slt(x, ten), x, ten);
  EXPECT_EQ(text(least), "-2147483648 to 10");
  EXPECT_EQ(text(s.ite(s.slt(least, none), none, least)), "0 to 10");
  EXPECT_EQ(text(s.ite(s.slt(x, ten), s.add(x, number(1)), ten)), "-2147483647 to 10");
  known.assume(s.sle(number(-100), x));
  EXPECT_EQ(text(s.ite(s.slt(x, none), s.neg(x), x)), "0 to 2147483647");
  const Term inside = s.and_(s.sle(none, x), s.slt(x, ten));
  EXPECT_EQ(text(s.ite(inside, x, none)), "0 to 9");
}

TEST_F(Conditions, that_are_alternatives_say_what_they_have_in_common) {
  EXPECT_TRUE(known.assume(s.or_(s.eq(x, number(1)), s.eq(x, number(5)))));
  EXPECT_EQ(text(x), "1 to 5, 1 modulo 4");
  std::vector<Term> cases;
  for (const int k : {10, 20, 30, 40, 50}) cases.push_back(s.eq(y, number(k)));
  EXPECT_TRUE(known.assume(s.or_all(cases)));
  EXPECT_EQ(text(y), "10 to 50, a multiple of 10");
  EXPECT_TRUE(known.assume(s.or_(s.slt(x, number(0)), s.slt(y, number(15)))));
  EXPECT_EQ(text(y), "10");
}

TEST_F(Conditions, on_bytes_of_a_number) {
  const Term b = s.variable(Sort::bits(8), "b");
  const Term wide = s.zext(b, 32);
  EXPECT_TRUE(known.assume(s.slt(number('a' - 1), wide)));
  EXPECT_TRUE(known.assume(s.slt(wide, number('z' + 1))));
  EXPECT_EQ(text(b), "97 to 122");
  EXPECT_EQ(text(s.sub(wide, number('a'))), "0 to 25");
}

TEST_F(Conditions, on_floats_exclude_nan) {
  EXPECT_TRUE(known.assume(s.not_(s.flt(d, s.constant(1.0)))));
  EXPECT_EQ(text(d), "1 to inf or NaN");
  EXPECT_TRUE(known.assume(s.fle(d, s.constant(2.0))));
  EXPECT_EQ(text(d), "1 to 2");
  EXPECT_EQ(text(s.fmul(d, d)), "1 to 4");
  EXPECT_FALSE(known.possible(s.fisnan(s.fsqrt(d))));
  EXPECT_EQ(text(s.float_to_sint(d, 32)), "1 to 2");
}

TEST_F(Conditions, on_converted_numbers_bound_the_numbers) {
  EXPECT_TRUE(known.assume(s.flt(s.sint_to_float(x, Sort::float64()), s.constant(2.5))));
  EXPECT_TRUE(known.assume(s.fle(s.constant(-0.5), s.sint_to_float(x, Sort::float64()))));
  EXPECT_EQ(text(x), "0 to 2");
  EXPECT_TRUE(known.assume(s.eq(s.float_to_sint(d, 32), x)));
  known.assume(s.eq(x, number(2)));
  known.refine(1);
  EXPECT_EQ(text(d), "2 to 3");
}

/// Each condition needs the bound that the one before gives; of all at once, the last would be
/// learnt first.
TEST_F(Conditions, on_a_path_are_learnt_in_its_order) {
  Environments paths(s);
  paths.bound(x, Value::of(Number::wrapped(Sort::bits(32), {8, INT32_MAX})));
  Term path = s.not_(s.slt(y, number(5))), sum = x;
  for (const char* expected : {"12 to 2147483647", "16 to 2147483647", "20 to 2147483647"}) {
    path = s.and_(path, s.not_(s.sadd_overflows(sum, number(4))));
    sum = s.add(sum, number(4));
    EXPECT_EQ(paths.value(path, sum).text(), expected);
  }
}

TEST_F(Conditions, are_learnt_of_deep_terms_without_recursion) {
  Term sum = x;
  for (int i = 0; i < 200000; ++i) sum = s.bit_xor(s.add(sum, y), x);
  EXPECT_TRUE(known.assume(s.ult(sum, number(10))));
  EXPECT_EQ(text(sum), "0 to 9");
}

}  // namespace
}  // namespace culprit::abstract
