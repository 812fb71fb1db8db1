// What the kinds mean, against C++'s own arithmetic.
#include "logic/semantics.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "logic/term.h"
#include "random_terms.h"

namespace culprit::logic {
namespace {

uint64_t folded(TermStore& s, Term t) {
  EXPECT_TRUE(s.is_constant(t));
  return s.constant_bits(t);
}

TEST(Semantics, division_truncates_and_by_zero_is_smtlib) {
  TermStore s;
  const Sort sort = Sort::bits(8);
  const auto k = [&](int v) { return s.constant(sort, static_cast<uint64_t>(v)); };
  EXPECT_EQ(s.sdiv(k(-7), k(2)), k(-3));
  EXPECT_EQ(s.srem(k(-7), k(2)), k(-1));
  EXPECT_EQ(s.sdiv(k(-128), k(-1)), k(-128));
  EXPECT_EQ(s.udiv(k(7), k(0)), k(255));
  EXPECT_EQ(s.urem(k(7), k(0)), k(7));
  EXPECT_EQ(s.sdiv(k(-7), k(0)), k(1));
  EXPECT_EQ(s.sdiv(k(7), k(0)), k(-1));
  EXPECT_EQ(s.srem(k(-7), k(0)), k(-7));
  EXPECT_EQ(s.shl(k(1), k(8)), k(0));
  EXPECT_EQ(s.ashr(k(-1), k(200)), k(-1));
}

TEST(Semantics, overflow_is_what_the_compiler_builtin_says) {
  TermStore s;
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    const auto a = static_cast<int32_t>(testing::interesting_bits(random, Sort::bits(32)));
    const auto b = static_cast<int32_t>(testing::interesting_bits(random, Sort::bits(32)));
    const Term x = s.constant(Sort::bits(32), static_cast<uint32_t>(a)),
               y = s.constant(Sort::bits(32), static_cast<uint32_t>(b));
    int32_t unused;
    EXPECT_EQ(s.sadd_overflows(x, y), s.boolean(__builtin_add_overflow(a, b, &unused)));
    EXPECT_EQ(s.ssub_overflows(x, y), s.boolean(__builtin_sub_overflow(a, b, &unused)));
    EXPECT_EQ(s.smul_overflows(x, y), s.boolean(__builtin_mul_overflow(a, b, &unused)));
  }
}

template <class Float>
void compare_with_native(Sort sort, uint32_t seed) {
  using Pattern = std::conditional_t<sizeof(Float) == 4, uint32_t, uint64_t>;
  std::mt19937 random(seed);
  TermStore s;
  for (int i = 0; i < 5000; ++i) {
    const uint64_t x = testing::interesting_bits(random, sort),
                   y = testing::interesting_bits(random, sort);
    const volatile Float a = std::bit_cast<Float>(static_cast<Pattern>(x)),
                         b = std::bit_cast<Float>(static_cast<Pattern>(y));
    const Term p = s.constant(sort, x), q = s.constant(sort, y);
    const auto expect = [&](Term t, Float native) {
      EXPECT_EQ(folded(s, t), canonical(sort, std::bit_cast<Pattern>(native))) << a << " " << b;
    };
    expect(s.fadd(p, q), a + b);
    expect(s.fsub(p, q), a - b);
    expect(s.fmul(p, q), a * b);
    expect(s.fdiv(p, q), a / b);
    expect(s.frem(p, q), std::fmod(a, b));
    expect(s.fsqrt(p), std::sqrt(a));
    expect(s.ffloor(p), std::floor(a));
    expect(s.fround(p), std::round(a));
    expect(s.fneg(p), -a);
    EXPECT_EQ(s.flt(p, q), s.boolean(a < b));
    EXPECT_EQ(s.fle(p, q), s.boolean(a <= b));
    EXPECT_EQ(s.feq(p, q), s.boolean(a == b));
    if (a > -2147483649.0 && a < 2147483648.0) {
      EXPECT_EQ(folded(s, s.float_to_sint(p, 32)), static_cast<uint32_t>(static_cast<int32_t>(a)));
    }
  }
}

TEST(Semantics, float64_is_native) { compare_with_native<double>(Sort::float64(), 1); }
TEST(Semantics, float32_is_native) { compare_with_native<float>(Sort::float32(), 2); }

TEST(Semantics, floats_that_do_not_fit_convert_to_the_sign_bit) {
  TermStore s;
  for (double out : {1e10, -1e10, 0.0 / 0.0, 1.0 / 0.0, 2147483648.0})
    EXPECT_EQ(folded(s, s.float_to_sint(s.constant(out), 32)), 0x80000000u) << out;
  EXPECT_EQ(folded(s, s.float_to_uint(s.constant(-1.0), 32)), 0x80000000u);
  EXPECT_EQ(folded(s, s.float_to_uint(s.constant(-0.5), 32)), 0u);
}

TEST(Semantics, wide_integers_convert_with_one_rounding) {
  TermStore s;
  // rounds up only when rounded once
  const Term big = s.constant(Sort::bits(64), 0x4000004000000001);
  EXPECT_EQ(folded(s, s.sint_to_float(big, Sort::float32())),
            std::bit_cast<uint32_t>(static_cast<float>(0x4000004000000001)));
}

}  // namespace
}  // namespace culprit::logic
