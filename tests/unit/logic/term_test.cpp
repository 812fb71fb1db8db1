// The store itself: sharing, growth, inspection, cost.
#include "logic/term.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "logic/evaluate.h"
#include "support/diagnostic.h"

namespace culprit::logic {
namespace {

TEST(TermStore, equal_terms_are_the_same_term) {
  TermStore s;
  const Term x = s.variable(Sort::bits(8)), y = s.variable(Sort::bits(8));
  EXPECT_NE(x, y);
  EXPECT_EQ(s.add(x, y), s.add(y, x));
  EXPECT_EQ(s.constant(Sort::bits(8), 0x1ff), s.constant(Sort::bits(8), 0xff));
  EXPECT_NE(s.constant(Sort::bits(8), 1), s.constant(Sort::bits(16), 1));
  EXPECT_EQ(s.constant(Sort::boolean(), 1), s.true_());
}

TEST(TermStore, sharing_survives_growth) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32)), y = s.variable(Sort::bits(32));
  std::vector<Term> sums;
  for (uint64_t i = 1; i < 20000; ++i)
    sums.push_back(s.bit_xor(s.mul(x, y), s.constant(Sort::bits(32), i)));
  const size_t size = s.size();
  for (uint64_t i = 1; i < 20000; ++i)
    ASSERT_EQ(sums[i - 1], s.bit_xor(s.mul(y, x), s.constant(Sort::bits(32), i)));
  EXPECT_EQ(s.size(), size);
}

TEST(TermStore, nan_is_one_constant) {
  TermStore s;
  EXPECT_EQ(s.constant(Sort::float64(), 0x7ff8000000000001), s.constant(0.0 / 0.0));
  EXPECT_NE(s.constant(0.0), s.constant(-0.0));
}

TEST(TermStore, theory_is_that_of_the_whole_dag) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32)), f = s.variable(Sort::float64()),
             g = s.variable(Sort::float64());
  EXPECT_EQ(s.theory(s.eq(x, s.constant(Sort::bits(32), 1))), Theory::Bits);
  EXPECT_EQ(s.theory(s.flt(f, g)), Theory::FloatLayout);
  EXPECT_EQ(s.theory(s.not_(s.flt(s.fadd(f, g), g))), Theory::FloatRounding);
}

TEST(TermStore, arguments_of_different_sorts_are_a_bug) {
  TermStore s;
  EXPECT_THROW(s.add(s.variable(Sort::bits(8)), s.variable(Sort::bits(16))), InternalError);
  EXPECT_THROW(s.extract(s.variable(Sort::bits(8)), 4, 5), InternalError);
}

TEST(TermStore, deep_terms_are_evaluated_without_recursion) {
  TermStore s(TermStore::Options{.rewrite = false});
  const Term x = s.variable(Sort::bits(32));
  Term t = x;
  for (int i = 0; i < 200000; ++i) t = s.add(t, x);
  Assignment assignment;
  assignment.set(x, 3);
  EXPECT_EQ(evaluate(s, t, assignment), 600003u);
  EXPECT_EQ(variables_of(s, t), std::vector<Term>{x});
}

TEST(TermStore, deep_chains_do_not_overflow_the_stack) {
  TermStore s;
  Term t = s.variable(Sort::bits(32));
  for (uint64_t i = 0; i < 100000; ++i)
    t = s.ite(s.variable(Sort::boolean()), s.constant(Sort::bits(32), i % 7), t);
  const Term five = s.eq(t, s.constant(Sort::bits(32), 5)),
             less = s.slt(t, s.constant(Sort::bits(32), 5));
  EXPECT_EQ(evaluate(s, five, {}), 0u);
  EXPECT_EQ(evaluate(s, less, {}), 1u);
}

/// Seconds for one term, in a store of that many.
double seconds_of_a_term(uint64_t terms) {
  const auto start = std::chrono::steady_clock::now();
  TermStore s;
  const Term x = s.variable(Sort::bits(32));
  Term t = x;
  for (uint64_t i = 0; i < terms / 3; ++i)
    t = s.bit_xor(s.add(t, x), s.constant(Sort::bits(32), i));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() /
         static_cast<double>(terms);
}

/// A term costs the same in a large store, but for what the processor's caches no longer hold; were
/// construction quadratic, it would cost a hundred times as much.
TEST(TermStore, construction_takes_linear_time) {
  double small = 1, large = 1;  // the least of three: what the machine does beside is not counted
  for (int round = 0; round < 3; ++round) {
    small = std::min(small, seconds_of_a_term(3000));
    large = std::min(large, seconds_of_a_term(300000));
  }
  EXPECT_LT(large, 25 * small);
}

}  // namespace
}  // namespace culprit::logic
