// Rules for ult, slt and the overflow predicates, most of them based on the bounds of ranges.h.
#include "logic/ranges.h"
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

Term comparison_into_ite(TermStore& s, const Application& a) {
  for (const unsigned side : {0u, 1u}) {
    const Term t = a.args[side], k = a.args[1 - side];
    if (!is(s, t, Kind::Ite) || !s.is_constant(k)) continue;
    if (!s.is_constant(second(s, t)) && !s.is_constant(third(s, t))) continue;
    const auto compare = [&](Term x) {
      return side == 0 ? s.make(a.kind, x, k) : s.make(a.kind, k, x);
    };
    return s.ite(first(s, t), compare(second(s, t)), compare(third(s, t)));
  }
  return {};
}

namespace {

/// Both sides extended from the same width. (x + k1 < x + k2 has no rule, as the sums may wrap.)
Term both_extended(TermStore& s, Kind kind, Term a, Term b) {
  if (s.kind(a) != s.kind(b) || (!is(s, a, Kind::ZeroExtend) && !is(s, a, Kind::SignExtend)))
    return {};
  if (s.sort(first(s, a)) != s.sort(first(s, b))) return {};
  // zext(x) <u zext(y), zext(x) <s zext(y) → x <u y; sext(x) <u sext(y) → x <u y; sext(x) <s
  // sext(y) → x <s y
  const bool is_signed = kind == Kind::SLt && is(s, a, Kind::SignExtend);
  return s.make(is_signed ? Kind::SLt : Kind::ULt, first(s, a), first(s, b));
}

/// One side is extended from width w; the other is a constant that fits into w bits.
Term extended_and_constant(TermStore& s, Kind kind, Term a, Term b) {
  const Term t = s.is_constant(b) ? a : b, k = s.is_constant(b) ? b : a;
  if (!s.is_constant(k)) return {};
  const bool zero = is(s, t, Kind::ZeroExtend),
             sign = is(s, t, Kind::SignExtend) && kind == Kind::SLt;
  if (!zero && !sign) return {};
  const Term x = first(s, t), low = s.constant(s.sort(x), s.constant_bits(k));
  const unsigned width = s.sort(t).width;
  if ((zero ? s.zext(low, width) : s.sext(low, width)) != k) return {};
  // zext(x) < k → x <u k; sext(x) <s k → x <s k, if k is in the range of x
  const Kind narrow = zero ? Kind::ULt : Kind::SLt;
  return t == a ? s.make(narrow, x, low) : s.make(narrow, low, x);
}

/// Comparisons that the bounds reduce to a test for a single value.
template <class Bound>
Term at_bound(TermStore& s, Term a, Term b, Bound a_low, Bound a_high, Bound b_low, Bound b_high) {
  const auto value = [&](Bound v) { return s.constant(s.sort(a), static_cast<uint64_t>(v)); };
  if (s.is_constant(b)) {
    if (b_low == a_low + 1) return s.eq(a, value(a_low));  // x < low + 1 → x = low
    if (b_low == a_high) return s.ne(a, value(a_high));    // x < high → not(x = high)
  }
  if (s.is_constant(a)) {
    if (a_high + 1 == b_high) return s.eq(b, value(b_high));  // high - 1 < x → x = high
    if (a_low == b_low) return s.ne(b, value(b_low));         // low < x → not(x = low)
  }
  return {};
}

template <class Range>
Term by_range(TermStore& s, Term a, Term b, Range x, Range y) {
  if (x.high < y.low) return TermStore::true_();    // x < y → t if all x are below all y
  if (x.low >= y.high) return TermStore::false_();  // x < y → f if no x is below any y
  return at_bound(s, a, b, x.low, x.high, y.low, y.high);
}

Term compare(TermStore& s, const Application& a) {
  if (const Term r = both_extended(s, a.kind, a.args[0], a.args[1])) return r;
  if (const Term r = extended_and_constant(s, a.kind, a.args[0], a.args[1])) return r;
  return comparison_into_ite(s, a);
}

__extension__ using Wide = __int128;
struct WideRange {
  Wide low, high;
};

/// pred(x, y) → f if the ranges of x and y exclude overflow, → t if they exclude everything else
Term overflow_by_range(Sort sort, WideRange r) {
  const Wide limit = static_cast<Wide>(sort.sign_bit());
  if (r.low >= -limit && r.high < limit) return TermStore::false_();
  if (r.high < -limit || r.low >= limit) return TermStore::true_();
  return {};
}

}  // namespace

Term ult(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return TermStore::false_();  // x < x → f
  if (const Term r = by_range(s, a, b, unsigned_range(s, a), unsigned_range(s, b))) return r;
  return compare(s, application);
}

Term slt(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return TermStore::false_();  // x < x → f
  const SignedRange x = signed_range(s, a), y = signed_range(s, b);
  if (const Term r = by_range(s, a, b, x, y)) return r;
  if (x.low >= 0 && y.low >= 0 && !is(s, a, Kind::Ite) && !is(s, b, Kind::Ite))
    return s.ult(a, b);  // x <s y → x <u y if both are non-negative
  return compare(s, application);
}

Term sadd_overflows(TermStore& s, const Application& a) {
  const SignedRange x = signed_range(s, a.args[0]), y = signed_range(s, a.args[1]);
  if (const Term r =
          overflow_by_range(s.sort(a.args[0]), {Wide{x.low} + y.low, Wide{x.high} + y.high}))
    return r;
  if (!s.is_constant(a.args[1])) return {};
  // x + k overflows → MAX - k <s x for k > 0, x <s MIN - k for k < 0
  const Sort sort = s.sort(a.args[0]);
  if (y.low > 0)
    return s.slt(s.constant(sort, sort.sign_bit() - 1 - s.constant_bits(a.args[1])), a.args[0]);
  return s.slt(a.args[0], s.constant(sort, sort.sign_bit() - s.constant_bits(a.args[1])));
}

Term ssub_overflows(TermStore& s, const Application& a) {
  if (a.args[0] == a.args[1]) return TermStore::false_();  // x - x overflows → f
  const SignedRange x = signed_range(s, a.args[0]), y = signed_range(s, a.args[1]);
  if (const Term r =
          overflow_by_range(s.sort(a.args[0]), {Wide{x.low} - y.high, Wide{x.high} - y.low}))
    return r;
  const Sort sort = s.sort(a.args[0]);
  // x - k overflows → x + -k overflows, for k other than MIN
  if (s.is_constant(a.args[1]) && s.constant_bits(a.args[1]) != sort.sign_bit())
    return s.sadd_overflows(a.args[0], s.neg(a.args[1]));
  return {};
}

Term smul_overflows(TermStore& s, const Application& a) {
  const SignedRange x = signed_range(s, a.args[0]), y = signed_range(s, a.args[1]);
  WideRange product{Wide{x.low} * y.low, Wide{x.low} * y.low};
  for (const Wide corner : {Wide{x.low} * y.high, Wide{x.high} * y.low, Wide{x.high} * y.high}) {
    product.low = std::min(product.low, corner);
    product.high = std::max(product.high, corner);
  }
  const Sort sort = s.sort(a.args[0]);
  if (const Term r = overflow_by_range(sort, product)) return r;
  if (!s.is_constant(a.args[1]) || y.low <= 1) return {};
  // x * k overflows → or(MAX / k <s x, x <s MIN / k), for k > 1
  const Wide limit = static_cast<Wide>(sort.sign_bit());
  return s.or_(s.slt(s.constant(sort, static_cast<uint64_t>((limit - 1) / y.low)), a.args[0]),
               s.slt(a.args[0], s.constant(sort, static_cast<uint64_t>(-limit / y.low))));
}

}  // namespace culprit::logic::rules
