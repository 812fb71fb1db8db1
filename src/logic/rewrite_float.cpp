// Rules for floats. Few algebraic laws survive rounding, signed zeros and NaN; these hold bit for
// bit.
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"
#include "logic/semantics.h"

namespace culprit::logic::rules {

namespace {

bool is_float_constant(const TermStore& s, Term t, double value) {
  return s.is_constant(t) && s.constant_bits(t) == from_double(s.sort(t), value);
}
bool is_nan_constant(const TermStore& s, Term t) {
  return is_constant(s, t, s.sort(t).canonical_nan());
}

bool is_integral_kind(Kind kind) {
  return kind == Kind::FFloor || kind == Kind::FCeil || kind == Kind::FTrunc ||
         kind == Kind::FRoundAway || kind == Kind::FRoundEven || kind == Kind::FFromSigned ||
         kind == Kind::FFromUnsigned;
}

Term compare_floats(TermStore& s, const Application& a) {
  // a comparison with NaN → f
  if (is_nan_constant(s, a.args[0]) || is_nan_constant(s, a.args[1])) return TermStore::false_();
  return comparison_into_ite(s, a);
}

}  // namespace

Term fneg(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  return is(s, x, Kind::FNeg) ? first(s, x) : Term{};  // fneg(fneg x) → x
}

Term fabs(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  if (is(s, x, Kind::FAbs)) return x;                          // fabs(fabs x) → fabs x
  return is(s, x, Kind::FNeg) ? s.fabs(first(s, x)) : Term{};  // fabs(fneg x) → fabs x
}

Term feq(TermStore& s, const Application& a) {
  if (a.args[0] == a.args[1]) return s.not_(s.fisnan(a.args[0]));  // x == x → not isnan x
  return compare_floats(s, a);
}

Term flt(TermStore& s, const Application& a) {
  if (a.args[0] == a.args[1]) return TermStore::false_();  // x < x → f
  return compare_floats(s, a);
}

Term fle(TermStore& s, const Application& a) {
  if (a.args[0] == a.args[1]) return s.not_(s.fisnan(a.args[0]));  // x <= x → not isnan x
  return compare_floats(s, a);
}

Term fisnan(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  switch (s.kind(x)) {
    case Kind::FFromSigned:
    case Kind::FFromUnsigned: return TermStore::false_();  // isnan(float(int)) → f
    case Kind::FNeg:
    case Kind::FAbs:
    case Kind::FFloor:
    case Kind::FCeil:
    case Kind::FTrunc:
    case Kind::FRoundAway:
    case Kind::FRoundEven:
    // isnan(f(x)) → isnan x, for f whose result is NaN only if x is
    case Kind::FToFloat: return s.fisnan(first(s, x));
    // isnan(ite(c, k, y)) → ite(c, isnan k, isnan y)
    case Kind::Ite:
      if (!s.is_constant(second(s, x)) && !s.is_constant(third(s, x))) return {};
      return s.ite(first(s, x), s.fisnan(second(s, x)), s.fisnan(third(s, x)));
    default: return {};
  }
}

Term ffrom_bits(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  // float(bits(x)) → x, for equal formats
  return is(s, x, Kind::FToBits) && s.sort(first(s, x)) == a.sort ? first(s, x) : Term{};
}

Term fto_bits(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  if (!is(s, x, Kind::FFromBits)) return {};
  // bits(float(x)) → ite(x is a NaN pattern, the canonical NaN, x)
  const Sort bits = a.sort, format = s.sort(x);
  const Term infinity = s.constant(bits, from_double(format, 1.0 / 0.0));
  const Term magnitude = s.bit_and(first(s, x), s.constant(bits, bits.mask() >> 1));
  return s.ite(s.ult(infinity, magnitude), s.constant(bits, format.canonical_nan()), first(s, x));
}

Term fmul(TermStore& s, const Application& a) {
  const Term x = a.args[0], k = a.args[1];
  if (is_float_constant(s, k, 1.0)) return x;           // x * 1.0 → x
  if (is_float_constant(s, k, -1.0)) return s.fneg(x);  // x * -1.0 → fneg x
  return {};
}

Term fdiv(TermStore& s, const Application& a) {
  const Term x = a.args[0], k = a.args[1];
  if (is_float_constant(s, k, 1.0)) return x;           // x / 1.0 → x
  if (is_float_constant(s, k, -1.0)) return s.fneg(x);  // x / -1.0 → fneg x
  return {};
}

Term fround(TermStore& s, const Application& a) {
  // floor(ceil x), floor(float(int)), .. → the inner one
  return is_integral_kind(s.kind(a.args[0])) ? a.args[0] : Term{};
}

Term fto_float(TermStore& s, const Application& a) {
  const Term x = a.args[0];
  // float32(float64(x)) → x: widening is exact
  if (is(s, x, Kind::FToFloat) && s.sort(first(s, x)) == a.sort && a.sort.kind == Sort::Float32)
    return first(s, x);
  return {};
}

}  // namespace culprit::logic::rules
