// Values as predicates of ACSL.
#include <gtest/gtest.h>

#include <limits>

#include "abstract/value.h"

namespace culprit::abstract {
namespace {

using logic::Sort;

Value range(Wide low, Wide high, unsigned width = 32) {
  return Value::of(Number::wrapped(Sort::bits(width), {low, high}));
}

/// The numbers `residue` modulo `modulus` of the range.
Value steps(Wide low, Wide high, UnsignedWide modulus, Wide residue) {
  const Sort sort = Sort::bits(32);
  return range(low, high).meet(
      Value::of(Number(Congruence::wrapped(sort, modulus, residue, {low, high}))));
}

TEST(Predicate, Bounds) {
  EXPECT_EQ(range(0, 100).predicate("i", false), "0 <= i <= 100");
  EXPECT_EQ(range(7, 7).predicate("i", false), "i == 7");
  EXPECT_EQ(range(-3, INT32_MAX).predicate("i", false), "-3 <= i");
  EXPECT_EQ(range(INT32_MIN, 5).predicate("i", false), "i <= 5");
  EXPECT_EQ(range(INT32_MIN, INT32_MAX).predicate("i", false), "");
}

TEST(Predicate, BoundsOfUnsignedNumbers) {
  EXPECT_EQ(range(0, 0xffffffff).predicate("u", true), "");
  EXPECT_EQ(range(0, 9).predicate("u", true), "0 <= u <= 9");
  EXPECT_EQ(range(2, 0xffffffff).predicate("u", true), "2 <= u");
  EXPECT_EQ(range(0xffffffff, 0xffffffff).predicate("u", true), "u == 4294967295");
  EXPECT_EQ(range(200, 250, 8).predicate("c", true), "200 <= c <= 250");
  EXPECT_EQ(range(200, 250, 8).predicate("c", false), "-56 <= c <= -6");
}

TEST(Predicate, RemaindersOfNegativeNumbersAreNegativeToo) {
  EXPECT_EQ(steps(0, 10, 2, 0).predicate("i", false), "0 <= i <= 10 && i % 2 == 0");
  EXPECT_EQ(steps(1, 10, 3, 1).predicate("i", false), "1 <= i <= 10 && i % 3 == 1");
  EXPECT_EQ(steps(-10, 10, 2, 0).predicate("i", false), "-10 <= i <= 10 && i % 2 == 0");
  EXPECT_EQ(steps(-8, 10, 3, 1).predicate("i", false), "-8 <= i <= 10 && (i - 1) % 3 == 0");
}

TEST(Predicate, BitsThatNothingElseSays) {
  const Sort sort = Sort::bits(8);
  const Value bits = Value::of(Number(KnownBits(sort, 0x08, 0x20)));
  EXPECT_EQ(bits.predicate("c", true), "32 <= c <= 247 && (c & 40) == 32");
}

TEST(Predicate, Floats) {
  const Sort sort = Sort::float64();
  const double infinity = Real::infinity;
  EXPECT_EQ(Value::of(sort, Real(sort, -0.5, 2, false)).predicate("d", false), "-0.5 <= d <= 2.0");
  EXPECT_EQ(Value::of(sort, Real(sort, 0.1, infinity, false)).predicate("d", false),
            "0x1.999999999999ap-4 <= d");
  EXPECT_EQ(Value::of(sort, Real(sort, 0, 1, true)).predicate("d", false),
            "\\is_NaN(d) || 0.0 <= d <= 1.0");
  EXPECT_EQ(Value::of(sort, Real(sort, -infinity, infinity, false)).predicate("d", false),
            "!\\is_NaN(d)");
  EXPECT_EQ(Value::of(sort, Real(sort, -2.5, -2.5, false)).predicate("d", false), "d == -2.5");
  EXPECT_EQ(Value::top(sort).predicate("d", false), "");
}

}  // namespace
}  // namespace culprit::abstract
