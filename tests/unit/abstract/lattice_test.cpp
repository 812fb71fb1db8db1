// The laws of the lattice, for all joins of few numbers of few bits and for random ones: of each
// domain, and of values of all sorts.
#include <gtest/gtest.h>

#include <algorithm>

#include "../logic/random_terms.h"
#include "abstract/environment.h"
#include "logic/evaluate.h"
#include "samples.h"

namespace culprit::abstract {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermStore;
using testing::Sample;

void check_laws(const Value& a, const Value& b) {
  const Value joined = a.join(b), met = a.meet(b);
  ASSERT_EQ(a.join(a), a) << a.text();
  ASSERT_EQ(a.meet(a), a) << a.text();
  ASSERT_EQ(joined, b.join(a)) << a.text() << " | " << b.text();
  ASSERT_TRUE(joined.includes(a) && joined.includes(b)) << a.text() << " | " << b.text();
  // Of two large moduli the meet has only one.
  if (!a.sort().is_bits() || a.sort().width < 32) {
    ASSERT_TRUE(a.includes(met) && b.includes(met)) << a.text() << " | " << b.text();
  }
  ASSERT_EQ(a.includes(b) && b.includes(a), a == b) << a.text() << " | " << b.text();
  ASSERT_TRUE(Value::top(a.sort()).includes(a));
  ASSERT_TRUE(a.includes(Value::bottom(a.sort())));
}

void check_members(const Value& a, const Value& b) {
  const Value joined = a.join(b), met = a.meet(b);
  for (uint64_t bits = 0; bits <= a.sort().mask(); ++bits) {
    const bool in_a = a.contains(bits), in_b = b.contains(bits);
    ASSERT_TRUE(joined.contains(bits) || (!in_a && !in_b));
    ASSERT_TRUE(met.contains(bits) || !(in_a && in_b));
    ASSERT_TRUE(!a.includes(b) || in_a || !in_b);
  }
}

TEST(Lattice, laws_hold_for_all_joins_of_three_bits) {
  const std::vector<Sample> samples = testing::all_joins(Sort::bits(3), 3);
  for (const Sample& a : samples)
    for (const Sample& b : samples) {
      check_laws(a.value, b.value);
      check_members(a.value, b.value);
      if (HasFatalFailure()) return;
    }
}

const Sort sorts[] = {Sort::boolean(), Sort::bits(1),  Sort::bits(7),   Sort::bits(8),
                      Sort::bits(32),  Sort::bits(64), Sort::float32(), Sort::float64()};

TEST(Lattice, laws_hold_for_random_values) {
  std::mt19937 random(1);
  for (const Sort sort : sorts)
    for (int i = 0; i < 5000; ++i) {
      const Sample a = testing::random_sample(random, sort, 4),
                   b = testing::random_sample(random, sort, 4);
      check_laws(a.value, b.value);
      if (sort.width == 8) check_members(a.value, b.value);
      for (const uint64_t bits : a.members) ASSERT_TRUE(a.value.contains(bits));
      if (HasFatalFailure()) return;
    }
}

/// Two values are equal as sets only if they are equal: reduction finds the smallest bounds.
TEST(Lattice, bounds_are_members) {
  for (const Sample& a : testing::all_joins(Sort::bits(4), 3)) {
    const Number& number = a.value.number();
    EXPECT_EQ(number.unsigned_low(), a.members.front());
    EXPECT_EQ(number.unsigned_high(), a.members.back());
    EXPECT_TRUE(number.contains(static_cast<uint64_t>(number.signed_low()) & 15));
    EXPECT_TRUE(number.contains(static_cast<uint64_t>(number.signed_high()) & 15));
  }
}

TEST(Widening, ends_and_contains_both) {
  Thresholds thresholds;
  for (const int64_t number : {10, -3, 255, 0, 10, 100000}) add_threshold(thresholds, number);
  EXPECT_EQ(thresholds, (Thresholds{-3, 0, 10, 255, 100000}));
  std::mt19937 random(2);
  for (const Sort sort : sorts)
    for (int i = 0; i < 300; ++i) {
      Value value = Value::bottom(sort);
      unsigned changes = 0;
      for (int step = 0; step < 300; ++step) {
        const Value next = value.join(testing::random_sample(random, sort, 1).value);
        const Value widened = value.widen(next, thresholds);
        ASSERT_TRUE(widened.includes(next)) << value.text() << " / " << next.text();
        changes += !(widened == value);
        value = widened;
      }
      ASSERT_LT(changes, 60u) << sort.width;
    }
}

TEST(Widening, ends_for_numbers_that_grow_by_small_steps) {
  const Sort sort = Sort::bits(64);
  for (const uint64_t step : {uint64_t{1}, uint64_t{6}, ~uint64_t{0}, ~uint64_t{6}}) {
    Value value = Value::constant(sort, 4);
    unsigned changes = 0;
    for (int i = 0; i < 1000; ++i) {
      TermStore s;
      const Number stepped = value.number();
      Value next = value;
      for (const uint64_t bound : {stepped.unsigned_low(), stepped.unsigned_high(),
                                   static_cast<uint64_t>(stepped.signed_low()),
                                   static_cast<uint64_t>(stepped.signed_high())})
        next = next.join(Value::constant(sort, bound + step));
      const Value widened = value.widen(next, {0, 100, 1000});
      changes += !(widened == value);
      value = widened;
    }
    EXPECT_LT(changes, 20u) << step;
  }
}

TEST(Widening, stops_at_thresholds) {
  const Sort sort = Sort::bits(32);
  const Value first = Value::constant(sort, 0);
  const Value next = first.join(Value::constant(sort, 1));
  EXPECT_EQ(first.widen(next, {10, 20}).text(), "0 to 10");
  EXPECT_EQ(first.widen(next, {-5}).text(), "0 to 2147483647");
  const Value down = first.join(Value::constant(sort, sort.mask()));
  EXPECT_EQ(first.join(down).text(), "-1 to 0");
  EXPECT_EQ(down.widen(down.join(Value::constant(sort, sort.mask() - 1)), {-5}).text(), "-5 to 0");
  const Value even = first.join(Value::constant(sort, 2));
  EXPECT_EQ(first.widen(even, {11}).text(), "0 to 10, even");
}

void check_holds(const Value& value, std::mt19937& random, const std::vector<uint64_t>& others) {
  TermStore s;
  const Term t = s.variable(value.sort());
  const Term condition = value.holds(s, t);
  for (const uint64_t bits : others) {
    logic::Assignment assignment;
    assignment.set(t, bits);
    ASSERT_TRUE(!value.contains(bits) || logic::evaluate(s, condition, assignment))
        << value.text() << " contains " << bits;
  }
  Environment known(s);
  known.assume(condition);
  ASSERT_TRUE(known.value(t).includes(value)) << known.value(t).text() << " / " << value.text();
  if (known.value(t) == value) return;
  // Of multiples where signed numbers are too far apart, nothing is said; and only there.
  ASSERT_TRUE(value.sort().is_bits()) << known.value(t).text() << " / " << value.text();
  const Range range = value.number().signed_range();
  ASSERT_GE(range.high - range.low, static_cast<Wide>(value.sort().sign_bit()))
      << known.value(t).text() << " / " << value.text();
}

TEST(Holds, is_implied_and_says_all_for_few_bits) {
  std::mt19937 random(3);
  for (const unsigned width : {1u, 3u, 4u}) {
    std::vector<uint64_t> all;
    for (uint64_t bits = 0; bits <= Sort::bits(width).mask(); ++bits) all.push_back(bits);
    for (const Sample& a : testing::all_joins(Sort::bits(width), 3)) {
      check_holds(a.value, random, all);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Holds, is_implied_and_says_all_for_random_values) {
  std::mt19937 random(4);
  for (const Sort sort : sorts)
    for (int i = 0; i < 2000; ++i) {
      const Sample a = testing::random_sample(random, sort, 4);
      std::vector<uint64_t> others = a.members;
      for (int k = 0; k < 10; ++k) others.push_back(logic::testing::interesting_bits(random, sort));
      check_holds(a.value, random, others);
      if (HasFatalFailure()) return;
    }
}

TEST(Holds, uses_few_comparisons) {
  TermStore s;
  const Sort sort = Sort::bits(32);
  const Term t = s.variable(sort);
  const auto k = [&](uint64_t bits) { return s.constant(sort, bits); };
  EXPECT_EQ(Value::top(sort).holds(s, t), s.true_());
  EXPECT_EQ(Value::bottom(sort).holds(s, t), s.false_());
  EXPECT_EQ(Value::constant(sort, 7).holds(s, t), s.eq(t, k(7)));
  EXPECT_EQ(Value::of(Number::wrapped(sort, {0, 9})).holds(s, t), s.ule(t, k(9)));
  EXPECT_EQ(Value::of(Number::wrapped(sort, {-4, 9})).holds(s, t),
            s.and_(s.sle(k(~uint64_t{3}), t), s.sle(t, k(9))));
  EXPECT_EQ(Value::of(Number(KnownBits(sort, 1, 0))).holds(s, t), s.eq(s.bit_and(t, k(1)), k(0)));
}

TEST(Text, is_for_people) {
  const Sort sort = Sort::bits(8);
  const auto joined = [&](std::initializer_list<int> numbers) {
    Value result = Value::bottom(sort);
    for (const int n : numbers) result = result.join(Value::constant(sort, n & 255));
    return result.text();
  };
  EXPECT_EQ(Value::top(sort).text(), "any");
  EXPECT_EQ(joined({}), "none");
  EXPECT_EQ(joined({3}), "3");
  EXPECT_EQ(joined({-3}), "-3");
  EXPECT_EQ(joined({0, 9, 4}), "0 to 9");
  EXPECT_EQ(joined({0, 2, 8}), "0 to 8, even");
  EXPECT_EQ(joined({-10, 20, 5, 0}), "-10 to 20, a multiple of 5");
  EXPECT_EQ(joined({1, 4, 10}), "1 to 10, 1 modulo 3");
  const Real real(Sort::float64(), -0.5, 1.5, true);
  EXPECT_EQ(Value::of(real).text(), "-0.5 to 1.5 or NaN");
  EXPECT_EQ(Value::truth(false, true).text(), "true");
}

}  // namespace
}  // namespace culprit::abstract
