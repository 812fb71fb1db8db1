#include "solver/float_circuits.h"

namespace culprit::solver {

Lit FloatCircuits::is_nan(const Word& a) {
  const size_t fraction = fraction_bits(), exponent = a.size() - 1 - fraction;
  return c_.and_(c_.all(Circuits::extract(a, fraction, exponent)),
                 c_.any(Circuits::extract(a, 0, fraction)));
}

Lit FloatCircuits::is_zero(const Word& a) { return !c_.any(Circuits::extract(a, 0, a.size() - 1)); }

Word FloatCircuits::canonical(const Word& a) { return c_.mux(is_nan(a), nan(), a); }

Word FloatCircuits::neg(const Word& a) {
  Word flipped = a;
  flipped.back() = c_.xor_(a.back(), !is_nan(a));  // the canonical NaN has no sign
  return flipped;
}

Word FloatCircuits::abs(const Word& a) {
  Word positive = a;
  positive.back() = lit_false;
  return positive;
}

/// a < b by sign and magnitude, for numbers of which at least one is not zero.
Lit FloatCircuits::below(const Word& a, const Word& b) {
  const Word x = Circuits::extract(a, 0, a.size() - 1), y = Circuits::extract(b, 0, b.size() - 1);
  const Lit same_sign = c_.mux(a.back(), c_.ult(y, x), c_.ult(x, y));
  return c_.mux(c_.xor_(a.back(), b.back()), a.back(), same_sign);
}

Lit FloatCircuits::eq(const Word& a, const Word& b) {
  const Lit zeros = c_.and_(is_zero(a), is_zero(b));
  return c_.and_(ordered(a, b), c_.or_(zeros, c_.eq(a, b)));
}

Lit FloatCircuits::lt(const Word& a, const Word& b) {
  const Lit zeros = c_.and_(is_zero(a), is_zero(b));
  return c_.and_(ordered(a, b), c_.and_(!zeros, below(a, b)));
}

Lit FloatCircuits::le(const Word& a, const Word& b) {
  const Lit zeros = c_.and_(is_zero(a), is_zero(b));
  return c_.and_(ordered(a, b), c_.or_(zeros, !below(b, a)));
}

}  // namespace culprit::solver
