// The rounding circuits on constant words, which fold to constant words, against native arithmetic:
// many operands, chosen where rounding, cancellation, subnormals and overflow meet.
#include "solver/float_arithmetic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "../logic/random_terms.h"
#include "logic/semantics.h"

namespace culprit::solver {
namespace {

using logic::Kind;
using logic::Sort;

class FloatArithmeticTest : public ::testing::TestWithParam<Sort> {
 protected:
  Sort format = GetParam();
  std::mt19937 random{42};

  uint64_t any() { return uint64_t{random()} << 32 | random(); }
  /// Near `other` in magnitude half of the time: cancellation and ties.
  uint64_t operand(uint64_t other) {
    const size_t fraction = format.kind == Sort::Float32 ? 23 : 52;
    switch (random() % 6) {
      case 0: return logic::testing::interesting_bits(random, format);
      case 1: return logic::canonical(format, other ^ (uint64_t{1} << random() % format.width));
      case 2:
        return logic::canonical(format,
                                other + random() % 5 - 2 + (uint64_t{random() % 3} << fraction));
      // subnormal
      case 3: return any() & ((uint64_t{1} << fraction) - 1);
      // few bits: ties
      case 4: return logic::canonical(format, any() & ~((uint64_t{1} << random() % fraction) - 1));
      default: return logic::canonical(format, any());
    }
  }
  static uint64_t value_of(const Word& word) {
    uint64_t bits = 0;
    for (size_t i = 0; i < word.size(); ++i) {
      EXPECT_TRUE(is_constant(word[i]));
      bits |= uint64_t{word[i] == lit_true} << i;
    }
    return bits;
  }
  uint64_t native(Kind kind, Sort result, Sort argument, uint64_t a, uint64_t b = 0) {
    return logic::apply({kind, result, argument, argument.width, 0, {a, b, 0}});
  }

  template <class Circuit>
  void expect_binary(Kind kind, Circuit circuit) {
    for (int i = 0; i < 4000; ++i) {
      const uint64_t a = operand(any()), b = operand(a);
      Aig aig;
      Circuits circuits(aig);
      FloatArithmetic arithmetic(circuits, format);
      const Word x = Circuits::constant(a, format.width), y = Circuits::constant(b, format.width);
      ASSERT_EQ(value_of(circuit(arithmetic, x, y)), native(kind, format, format, a, b))
          << std::hex << a << " " << b;
    }
  }
  template <class Circuit>
  void expect_unary(Kind kind, Sort result, Sort argument, Circuit circuit) {
    for (int i = 0; i < 4000; ++i) {
      // Small exponents too: most random floats are integral or below one half.
      uint64_t a =
          argument.is_float() ? operand(any()) : logic::testing::interesting_bits(random, argument);
      if (argument.is_float() && i % 2)
        a = logic::from_double(argument,
                               std::ldexp(static_cast<double>(static_cast<int32_t>(random())),
                                          -static_cast<int>(random() % 34)));
      if (!argument.is_float() && i % 2) a = (any() >> random() % 64) & argument.mask();
      Aig aig;
      Circuits circuits(aig);
      FloatArithmetic arithmetic(circuits, result.is_float() ? result : argument);
      const Word x = Circuits::constant(a, argument.width);
      ASSERT_EQ(value_of(circuit(arithmetic, x)), native(kind, result, argument, a))
          << std::hex << a;
    }
  }
};

TEST_P(FloatArithmeticTest, add) {
  expect_binary(Kind::FAdd, [](auto& f, const Word& a, const Word& b) { return f.add(a, b); });
}
TEST_P(FloatArithmeticTest, sub) {
  expect_binary(Kind::FSub, [](auto& f, const Word& a, const Word& b) { return f.sub(a, b); });
}
TEST_P(FloatArithmeticTest, mul) {
  expect_binary(Kind::FMul, [](auto& f, const Word& a, const Word& b) { return f.mul(a, b); });
}
TEST_P(FloatArithmeticTest, div) {
  expect_binary(Kind::FDiv, [](auto& f, const Word& a, const Word& b) { return f.div(a, b); });
}
TEST_P(FloatArithmeticTest, sqrt) {
  expect_unary(Kind::FSqrt, format, format, [](auto& f, const Word& a) { return f.sqrt(a); });
}
TEST_P(FloatArithmeticTest, round_to_integral) {
  const auto expect = [&](Kind kind, RoundToIntegral mode) {
    expect_unary(kind, format, format,
                 [mode](auto& f, const Word& a) { return f.round_to_integral(mode, a); });
  };
  expect(Kind::FFloor, RoundToIntegral::Floor);
  expect(Kind::FCeil, RoundToIntegral::Ceil);
  expect(Kind::FTrunc, RoundToIntegral::Trunc);
  expect(Kind::FRoundAway, RoundToIntegral::Away);
  expect(Kind::FRoundEven, RoundToIntegral::Even);
}
TEST_P(FloatArithmeticTest, integers) {
  for (unsigned width : {1u, 8u, 24u, 32u, 64u}) {
    const Sort bits = Sort::bits(width);
    expect_unary(Kind::FFromSigned, format, bits,
                 [](auto& f, const Word& a) { return f.from_integer(a, true); });
    expect_unary(Kind::FFromUnsigned, format, bits,
                 [](auto& f, const Word& a) { return f.from_integer(a, false); });
    expect_unary(Kind::FToSigned, bits, format,
                 [&](auto& f, const Word& a) { return f.to_integer(a, width, true); });
    expect_unary(Kind::FToUnsigned, bits, format,
                 [&](auto& f, const Word& a) { return f.to_integer(a, width, false); });
  }
}
TEST_P(FloatArithmeticTest, other_format) {
  const Sort other = format.kind == Sort::Float32 ? Sort::float64() : Sort::float32();
  expect_unary(Kind::FToFloat, other, format,
               [&](auto& f, const Word& a) { return f.from_float(a, format); });
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatArithmeticTest,
                         ::testing::Values(Sort::float32(), Sort::float64()), [](const auto& at) {
                           return at.param.kind == Sort::Float32 ? "float32" : "float64";
                         });

}  // namespace
}  // namespace culprit::solver
