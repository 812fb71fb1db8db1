// Intervals contain what their operations give, by brute force over small numbers.
#include "frontend/contract/interval.h"

#include <gtest/gtest.h>

namespace culprit::frontend {
namespace {

Interval of(int low, int high) {
  const auto value = [](int number) {
    const Interval one =
        Interval::of_value(llvm::APInt(32, static_cast<uint64_t>(std::abs(number))));
    return number < 0 ? -one : one;
  };
  return value(low).hull(value(high));
}

/// Whether the interval holds the number: it does not grow by it.
bool holds(const Interval& interval, int number) {
  const Interval one = of(number, number);
  return interval.hull(one) == interval;
}

TEST(Interval, HoldsTheResultsOfOperations) {
  for (int a = -4; a <= 4; ++a)
    for (int b = a; b <= 4; ++b)
      for (int c = -4; c <= 4; ++c)
        for (int d = c; d <= 4; ++d)
          for (int x : {a, (a + b) / 2, b})
            for (int y : {c, (c + d) / 2, d}) {
              const Interval left = of(a, b), right = of(c, d);
              EXPECT_TRUE(holds(left + right, x + y));
              EXPECT_TRUE(holds(left - right, x - y));
              EXPECT_TRUE(holds(left * right, x * y));
              EXPECT_TRUE(holds(left.bitwise(right), x & y));
              EXPECT_TRUE(holds(left.bitwise(right), x | y));
              EXPECT_TRUE(holds(left.bitwise(right), x ^ y));
              EXPECT_TRUE(holds(left.complement(), ~x));
              EXPECT_TRUE(holds(left.shifted_left(3), x * 8));
              EXPECT_TRUE(holds(left.shifted_right(), x >> 1));
              if (y == 0) continue;
              EXPECT_TRUE(holds(left.quotient(right), x / y)) << x << "/" << y;
              EXPECT_TRUE(holds(left.remainder(right), x % y)) << x << "%" << y;
            }
}

TEST(Interval, TellsTheBitsOfASignedType) {
  const Interval number = Interval::of_signed(32);
  const Interval one = of(1, 1);
  EXPECT_EQ(number.signed_bits(), 32u);
  EXPECT_EQ((number + one).signed_bits(), 33u);
  EXPECT_EQ((number * number).signed_bits(), 64u);
  EXPECT_EQ((number * (number + one)).signed_bits(), 63u);
  EXPECT_EQ(Interval::of_unsigned(64).signed_bits(), 65u);
  EXPECT_FALSE(Interval::of_unsigned(64).may_be_negative());
  EXPECT_EQ(number.remainder(of(10, 10)).signed_bits(), 5u);
}

TEST(Interval, StaysAtItsLimit) {
  Interval large = Interval::of_signed(64);
  for (int i = 0; i < 10; ++i) large = large * large;
  EXPECT_EQ(large.signed_bits(), (large * large).signed_bits());
  EXPECT_TRUE(large.may_be_negative());
}

}  // namespace
}  // namespace culprit::frontend
