#include "solver/float_arithmetic.h"

#include <algorithm>

namespace culprit::solver {

FloatArithmetic::FloatArithmetic(Circuits& circuits, logic::Sort format)
    : c_(circuits),
      format_(format),
      layout_(circuits, format),
      fraction_(format.kind == logic::Sort::Float32 ? 23 : 52),
      exponent_(format.width - 1 - fraction_),
      wide_(exponent_ + 2),
      bias_((int64_t{1} << (exponent_ - 1)) - 1) {}

Word FloatArithmetic::nan() { return Circuits::constant(format_.canonical_nan(), format_.width); }

Word FloatArithmetic::zero(Lit sign) {
  Word word = Circuits::constant(0, format_.width);
  word.back() = sign;
  return word;
}

Word FloatArithmetic::infinity(Lit sign) {
  return Circuits::concat({sign},
                          Circuits::concat(Word(exponent_, lit_true), Word(fraction_, lit_false)));
}

std::pair<Word, Word> FloatArithmetic::normalize(Word a) {
  size_t stages = 0;
  while ((size_t{2} << stages) <= a.size()) ++stages;
  Word zeros(stages + 1, lit_false);
  for (size_t stage = stages + 1; stage-- > 0;) {
    const size_t distance = size_t{1} << stage;
    if (distance >= a.size()) continue;
    const Lit empty = !c_.any(Circuits::extract(a, a.size() - distance, distance));
    zeros[stage] = empty;
    const Word moved =
        Circuits::concat(Circuits::extract(a, 0, a.size() - distance), Word(distance, lit_false));
    a = c_.mux(empty, moved, a);
  }
  return {a, zeros};
}

Word FloatArithmetic::shift_right_sticky(Word a, const Word& by) {
  size_t stage = 0;
  for (; stage < by.size() && (size_t{1} << stage) < a.size(); ++stage) {
    const size_t distance = size_t{1} << stage;
    Word moved = Circuits::zext(Circuits::extract(a, distance, a.size() - distance), a.size());
    moved[0] = c_.or_(moved[0], c_.any(Circuits::extract(a, 0, distance)));
    a = c_.mux(by[stage], moved, a);
  }
  const Lit too_far = c_.any(Circuits::extract(by, stage, by.size() - stage));
  return c_.mux(too_far, Circuits::zext({c_.any(a)}, a.size()), a);
}

Word FloatArithmetic::squeeze(const Word& a, size_t width) {
  if (a.size() <= width) return Circuits::concat(a, Word(width - a.size(), lit_false));
  const size_t cut = a.size() - width;
  Word high = Circuits::extract(a, cut, width);
  high[0] = c_.or_(high[0], c_.any(Circuits::extract(a, 0, cut)));
  return high;
}

Word FloatArithmetic::effective_field(const Word& a) {
  Word effective = field(a);
  effective[0] = c_.or_(effective[0], !c_.any(effective));
  return effective;
}

Word FloatArithmetic::significand(const Word& a) {
  return Circuits::concat({c_.any(field(a))}, Circuits::extract(a, 0, fraction_));
}

FloatArithmetic::Unpacked FloatArithmetic::unpack(const Word& a) {
  const Lit saturated = c_.all(field(a)), has_fraction = c_.any(Circuits::extract(a, 0, fraction_));
  const auto [leading, zeros] = normalize(significand(a));
  const Word unbiased = c_.add(Circuits::zext(effective_field(a), wide_), signed_constant(-bias_));
  return {c_.and_(saturated, has_fraction),
          c_.and_(saturated, !has_fraction),
          layout_.is_zero(a),
          a.back(),
          c_.sub(unbiased, Circuits::zext(zeros, wide_)),
          leading};
}

Word FloatArithmetic::round(Lit sign, const Word& exponent, Word significand) {
  const size_t width = std::max(exponent.size(), wide_) + 1;
  const auto constant = [&](int64_t value) {
    return Circuits::constant(static_cast<uint64_t>(value), width);
  };
  const Word biased = c_.add(Circuits::sext(exponent, width), constant(bias_));
  // Below the smallest normal, the significand is shifted right and the exponent field becomes 0.
  const Lit subnormal = c_.slt(biased, constant(1));
  const Word distance = c_.mux(subnormal, c_.sub(constant(1), biased), constant(0));
  significand = shift_right_sticky(squeeze(significand, fraction_ + 3), distance);
  const Word kept = Circuits::extract(significand, 2, fraction_);
  const Lit guard = significand[1], sticky = significand[0];
  const Word exponent_field =
      c_.mux(subnormal, Word(exponent_, lit_false), Circuits::extract(biased, 0, exponent_));
  const Lit up = c_.and_(guard, c_.or_(sticky, kept[0]));
  const Word packed = Circuits::concat(exponent_field, kept);
  const Word rounded = c_.add(packed, Word(packed.size(), lit_false), up);
  const Lit overflow = !c_.slt(biased, constant((int64_t{1} << exponent_) - 1));
  return c_.mux(overflow, infinity(sign), Circuits::concat({sign}, rounded));
}

Word FloatArithmetic::add(const Word& first, const Word& second) {
  const size_t magnitude = format_.width - 1u;
  const Lit swap =
      c_.ult(Circuits::extract(first, 0, magnitude), Circuits::extract(second, 0, magnitude));
  const Word a = c_.mux(swap, second, first), b = c_.mux(swap, first, second);  // |a| >= |b|
  const Lit subtract = c_.xor_(a.back(), b.back());
  const Word exponent = effective_field(a), distance = c_.sub(exponent, effective_field(b));
  // Three extra low bits: shifts by one or two lose nothing, and the lowest bit is sticky for
  // longer shifts. After a longer shift, cancellation removes at most one leading bit.
  const size_t width = fraction_ + 5;
  const auto extended = [&](const Word& x) {
    return Circuits::zext(Circuits::concat(significand(x), Word(3, lit_false)), width);
  };
  Word small = shift_right_sticky(extended(b), distance);
  for (Lit& bit : small) bit = c_.xor_(bit, subtract);
  const Word sum = c_.add(extended(a), small, subtract);
  const Lit is_zero = !c_.any(sum);
  const auto [leading, zeros] = normalize(sum);
  const Word unbiased = c_.add(Circuits::zext(exponent, wide_), signed_constant(1 - bias_));
  const Word finite = round(a.back(), c_.sub(unbiased, Circuits::zext(zeros, wide_)), leading);
  const Word result = c_.mux(is_zero, zero(c_.and_(a.back(), b.back())), finite);
  // Infinite or NaN; NaN is selected by `invalid` below.
  const Lit infinite_a = c_.all(field(a)), infinite_b = c_.all(field(b));
  const Lit invalid = c_.or_(c_.or_(layout_.is_nan(a), layout_.is_nan(b)),
                             c_.and_(c_.and_(infinite_a, infinite_b), subtract));
  return c_.mux(invalid, nan(), c_.mux(infinite_a, infinity(a.back()), result));
}

Word FloatArithmetic::mul(const Word& first, const Word& second) {
  const Unpacked a = unpack(first), b = unpack(second);
  const Lit sign = c_.xor_(a.sign, b.sign);
  const size_t width = 2 * (fraction_ + 1);
  const Word product =
      c_.mul(Circuits::zext(a.significand, width), Circuits::zext(b.significand, width));
  // 1.x * 1.y lies in [1, 4).
  const Lit carried = product.back();
  const Word leading = c_.mux(
      carried, product, Circuits::concat(Circuits::extract(product, 0, width - 1), {lit_false}));
  const Word finite = round(sign, c_.add(a.exponent, b.exponent, carried), leading);
  const Lit infinite = c_.or_(a.infinite, b.infinite), is_zero = c_.or_(a.zero, b.zero);
  const Lit invalid = c_.or_(c_.or_(a.nan, b.nan), c_.and_(infinite, is_zero));
  return c_.mux(invalid, nan(),
                c_.mux(infinite, infinity(sign), c_.mux(is_zero, zero(sign), finite)));
}

Word FloatArithmetic::div(const Word& first, const Word& second) {
  const Unpacked a = unpack(first), b = unpack(second);
  const Lit sign = c_.xor_(a.sign, b.sign);
  // Restoring division of the significands: one integer bit, fraction_ + 3 fraction bits, and the
  // remainder as the sticky bit.
  const size_t width = fraction_ + 2;
  const Word divisor = Circuits::zext(b.significand, width);
  Word rest = Circuits::zext(a.significand, width), quotient;
  for (size_t i = 0; i < fraction_ + 4; ++i) {
    const Lit bit = !c_.ult(rest, divisor);
    const Word left = c_.mux(bit, c_.sub(rest, divisor), rest);
    quotient.insert(quotient.begin(), bit);
    rest = Circuits::concat(Circuits::extract(left, 0, width - 1), {lit_false});
  }
  quotient.insert(quotient.begin(), c_.any(rest));
  // 1.x / 1.y lies in (1/2, 2).
  const Lit whole = quotient.back();
  const Word shifted =
      Circuits::concat(Circuits::extract(quotient, 0, quotient.size() - 1), {lit_false});
  const Word exponent = c_.add(c_.sub(a.exponent, b.exponent), signed_constant(-1), whole);
  const Word finite = round(sign, exponent, c_.mux(whole, quotient, shifted));
  const Lit invalid = c_.or_(c_.or_(a.nan, b.nan),
                             c_.or_(c_.and_(a.infinite, b.infinite), c_.and_(a.zero, b.zero)));
  const Lit infinite = c_.or_(a.infinite, b.zero), is_zero = c_.or_(a.zero, b.infinite);
  return c_.mux(invalid, nan(),
                c_.mux(infinite, infinity(sign), c_.mux(is_zero, zero(sign), finite)));
}

Word FloatArithmetic::sqrt(const Word& first) {
  const Unpacked a = unpack(first);
  // Make the exponent even: the radicand is the significand, doubled if the exponent is odd; it
  // lies in [1, 4). The bits of the root are found from the highest down; a bit is kept if the
  // square still fits (restoring square root).
  const Lit odd = a.exponent[0];
  const size_t bits = fraction_ + 3, width = 2 * bits;
  // The radicand is significand * 2^below; its top two bits are the integer part.
  const size_t below = width - 2 - fraction_;
  const Word even_radicand =
      Circuits::zext(Circuits::concat(a.significand, Word(below, lit_false)), width);
  const Word odd_radicand =
      Circuits::zext(Circuits::concat(a.significand, Word(below + 1, lit_false)), width);
  const Word radicand = c_.mux(odd, odd_radicand, even_radicand);
  Word root, rest = Word(bits + 2, lit_false);
  for (size_t i = bits; i-- > 0;) {
    // rest = 4 * rest + the next two bits; the trial value is 4 * root + 1.
    rest =
        Circuits::concat(Circuits::extract(rest, 0, bits), {radicand[2 * i], radicand[2 * i + 1]});
    const Word trial = Circuits::zext(Circuits::concat(root, {lit_true, lit_false}), bits + 2);
    const Lit bit = !c_.ult(rest, trial);
    rest = c_.mux(bit, c_.sub(rest, trial), rest);
    root.insert(root.begin(), bit);
  }
  root.insert(root.begin(), c_.any(rest));
  // The exponent halved, rounded down.
  const Word exponent = Circuits::sext(Circuits::extract(a.exponent, 1, wide_ - 1), wide_);
  const Word finite = round(lit_false, exponent, root);
  const Lit invalid = c_.or_(a.nan, c_.and_(a.sign, !a.zero));
  return c_.mux(invalid, nan(), c_.mux(c_.or_(a.zero, a.infinite), first, finite));
}

Word FloatArithmetic::round_to_integral(RoundToIntegral mode, const Word& a) {
  const int64_t fraction = static_cast<int64_t>(fraction_);
  const Word unbiased = c_.add(Circuits::zext(field(a), wide_), signed_constant(-bias_));
  const Lit integral = !c_.slt(unbiased, signed_constant(fraction));  // or special
  const Word distance = c_.sub(signed_constant(fraction), unbiased);
  const Word parts =
      shift_right_sticky(Circuits::concat(significand(a), Word(2, lit_false)), distance);
  const Lit guard = parts[1], sticky = parts[0], inexact = c_.or_(guard, sticky);
  const Word whole = Circuits::extract(parts, 2, fraction_ + 1);
  Lit up = lit_false;
  switch (mode) {
    case RoundToIntegral::Floor: up = c_.and_(inexact, a.back()); break;
    case RoundToIntegral::Ceil: up = c_.and_(inexact, !a.back()); break;
    case RoundToIntegral::Trunc: break;
    case RoundToIntegral::Away: up = guard; break;
    case RoundToIntegral::Even: up = c_.and_(guard, c_.or_(sticky, whole[0])); break;
  }
  const Word rounded =
      c_.add(Circuits::zext(whole, fraction_ + 2), Word(fraction_ + 2, lit_false), up);
  // Exact: the result is at most a power of two above the largest significand.
  Word result = from_integer(rounded, false);
  result.back() = a.back();
  return c_.mux(integral, a, result);
}

Word FloatArithmetic::from_integer(const Word& bits, bool is_signed) {
  const Lit sign = is_signed ? bits.back() : lit_false;
  const Word magnitude = is_signed ? c_.neg_if(sign, bits) : bits;
  const auto [leading, zeros] = normalize(magnitude);
  const size_t width = std::max(wide_, zeros.size() + 1);
  const Word top = Circuits::constant(magnitude.size() - 1, width);
  const Word finite = round(sign, c_.sub(top, Circuits::zext(zeros, width)), leading);
  return c_.mux(c_.any(bits), finite, zero(lit_false));
}

Word FloatArithmetic::to_integer(const Word& a, size_t width, bool is_signed) {
  const Word exponent = c_.add(Circuits::zext(field(a), wide_), signed_constant(-bias_));
  const Lit below_one = exponent.back(), sign = a.back();
  const auto constant = [&](size_t value) { return signed_constant(static_cast<int64_t>(value)); };
  // A fixed-point number with fraction_ bits after the point, shifted left by the exponent.
  Word fixed = Circuits::zext(significand(a), width + fraction_);
  for (size_t stage = 0; (size_t{1} << stage) < width; ++stage) {
    const size_t distance = size_t{1} << stage;
    const Word moved = Circuits::concat(Circuits::extract(fixed, 0, fixed.size() - distance),
                                        Word(distance, lit_false));
    fixed = c_.mux(exponent[stage], moved, fixed);
  }
  const Word whole =
      c_.mux(below_one, Word(width, lit_false), Circuits::extract(fixed, fraction_, width));
  const Lit small = c_.slt(exponent, constant(is_signed ? width - 1 : width));
  Lit fits = small;
  if (is_signed) {
    Word lowest(width, lit_false);
    lowest.back() = lit_true;
    const Lit at_lowest = c_.and_(
        sign, c_.and_(!c_.slt(exponent, constant(width - 1)), c_.slt(exponent, constant(width))));
    fits = c_.or_(small, c_.and_(at_lowest, c_.eq(whole, lowest)));
  } else {
    fits = c_.and_(small, c_.or_(!sign, below_one));
  }
  Word indefinite(width, lit_false);
  indefinite.back() = lit_true;
  return c_.mux(fits, is_signed ? c_.neg_if(sign, whole) : whole, indefinite);
}

Word FloatArithmetic::from_float(const Word& a, logic::Sort other) {
  const Unpacked u = FloatArithmetic(c_, other).unpack(a);
  const Word finite = round(u.sign, u.exponent, u.significand);
  return c_.mux(u.nan, nan(),
                c_.mux(u.infinite, infinity(u.sign), c_.mux(u.zero, zero(u.sign), finite)));
}

}  // namespace culprit::solver
