// Circuits for the float operations that round, IEEE 754 binary32 and binary64, to nearest even.
//
// Idea: unpack into sign, exponent and a significand with its leading one in front (subnormals
// normalized), compute a result that is exact up to a sticky bit, round and pack in one place;
// special values are selected at the end. The structure follows Brain, Schanda and Sun, "Building
// better bit-blasting for floating-point problems" (2019), without its dual-path adder. Rounding
// adds into the packed pattern, so that a carry turns the largest subnormal into the smallest
// normal and the largest normal into infinity by itself.
//
// Left out: the remainder (fmod), whose circuit is as long as the exponent range.
#pragma once

#include "solver/float_circuits.h"

namespace culprit::solver {

enum class RoundToIntegral { Floor, Ceil, Trunc, Away, Even };

class FloatArithmetic {
 public:
  FloatArithmetic(Circuits& circuits, logic::Sort format);

  Word add(const Word& a, const Word& b);
  Word sub(const Word& a, const Word& b) { return add(a, layout_.neg(b)); }
  Word mul(const Word& a, const Word& b);
  Word div(const Word& a, const Word& b);
  Word sqrt(const Word& a);
  Word round_to_integral(RoundToIntegral mode, const Word& a);
  Word from_integer(const Word& bits, bool is_signed);
  Word to_integer(const Word& a, size_t width, bool is_signed);
  /// A float of the other format in this one.
  Word from_float(const Word& a, logic::Sort other);

 private:
  /// Significand times 2^(exponent - significand's width + 1); the leading bit is 1 unless the
  /// value is zero or special.
  struct Unpacked {
    Lit nan, infinite, zero, sign;
    Word exponent;  ///< signed
    Word significand;
  };

  Unpacked unpack(const Word& a);
  /// Rounds a significand with leading one, of any width, its lowest bit sticky; not for zeros and
  /// special values.
  Word round(Lit sign, const Word& exponent, Word significand);
  Word infinity(Lit sign);
  Word zero(Lit sign);
  Word nan();

  /// Shifted left until the leading bit is one, and by how much.
  std::pair<Word, Word> normalize(Word a);
  Word shift_right_sticky(Word a, const Word& by);
  /// The `width` highest bits, the lowest of them or-ed with all that is cut off; zeros appended
  /// when too short.
  Word squeeze(const Word& a, size_t width);
  Word field(const Word& a) { return Circuits::extract(a, fraction_, exponent_); }
  /// The exponent field, 1 for subnormals; one hidden bit in front of the fraction.
  Word effective_field(const Word& a);
  Word significand(const Word& a);
  Word signed_constant(int64_t value) {
    return Circuits::constant(static_cast<uint64_t>(value), wide_);
  }

  Circuits& c_;
  logic::Sort format_;
  FloatCircuits layout_;
  size_t fraction_, exponent_, wide_;  ///< bits of the fields; wide_ holds sums of two exponents
  int64_t bias_;
};

}  // namespace culprit::solver
