// Circuits for the float operations that round: IEEE 754 binary32 and binary64, round to nearest,
// ties to even.
//
// Each operation unpacks its arguments into sign, exponent and a significand with a leading one
// (subnormals are normalized), computes a result that is exact up to a sticky bit, and rounds and
// packs it in one shared function. Special values are selected at the end. The structure follows
// Brain, Schanda and Sun, "Building better bit-blasting for floating-point problems" (2019),
// without its dual-path adder. The rounding increment is added to the packed pattern, so its carry
// turns the largest subnormal into the smallest normal, and the largest normal into infinity.
//
// Left out: the remainder (fmod), whose circuit would be as long as the exponent range.
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
  /// Converts a float of format `other` to this format.
  Word from_float(const Word& a, logic::Sort other);

 private:
  /// The value is significand * 2^(exponent - width of significand + 1). The leading bit is 1
  /// unless the value is zero or special.
  struct Unpacked {
    Lit nan, infinite, zero, sign;
    Word exponent;  ///< signed
    Word significand;
  };

  Unpacked unpack(const Word& a);
  /// Rounds and packs a significand of any width with a leading one, whose lowest bit is sticky.
  /// Not for zeros and special values.
  Word round(Lit sign, const Word& exponent, Word significand);
  Word infinity(Lit sign);
  Word zero(Lit sign);
  Word nan();

  /// Shifts `a` left until its leading bit is one. Returns the shifted word and the distance.
  std::pair<Word, Word> normalize(Word a);
  Word shift_right_sticky(Word a, const Word& by);
  /// The `width` highest bits of `a`, with all bits that are cut off or-ed into the lowest. A
  /// shorter `a` is padded with zeros at the low end.
  Word squeeze(const Word& a, size_t width);
  Word field(const Word& a) { return Circuits::extract(a, fraction_, exponent_); }
  /// The exponent field, but 1 for subnormals.
  Word effective_field(const Word& a);
  /// The fraction with the hidden bit in front; the hidden bit is 0 for zeros and subnormals.
  Word significand(const Word& a);
  Word signed_constant(int64_t value) {
    return Circuits::constant(static_cast<uint64_t>(value), wide_);
  }

  Circuits& c_;
  logic::Sort format_;
  FloatCircuits layout_;
  /// Widths in bits; an exponent of wide_ bits can hold the sum of two exponents.
  size_t fraction_, exponent_, wide_;
  int64_t bias_;
};

}  // namespace culprit::solver
