// Rules for eq. Invertible arithmetic is moved to the side of the constant until a variable, a
// guard or something irreversible remains.
#include <array>
#include <bit>

#include "logic/ranges.h"
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

Term boolean_eq(TermStore& s, Term a, Term b) {
  if (b == TermStore::true_()) return a;                     // x = t → x
  if (b == TermStore::false_()) return s.not_(a);            // x = f → not x
  if (are_complements(s, a, b)) return TermStore::false_();  // x = not x → f
  const bool na = is(s, a, Kind::Not), nb = is(s, b, Kind::Not);
  if (na && nb) return s.eq(first(s, a), first(s, b));  // not x = not y → x = y
  if (na) return s.not_(s.eq(first(s, a), b));          // not x = y → not(x = y)
  if (nb) return s.not_(s.eq(a, first(s, b)));          // x = not y → not(x = y)
  return {};
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the number of
/// correct low bits.
uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}

// Rules for f(..) = k, one function per kind f.
using ConstantRule = Term (*)(TermStore& s, Term t, Term k);

Term add_is(TermStore& s, Term t, Term k) {  // x + k1 = k → x = k - k1
  return s.is_constant(second(s, t)) ? s.eq(first(s, t), s.sub(k, second(s, t))) : Term{};
}
Term sub_is(TermStore& s, Term t, Term k) {
  if (is_zero(s, k)) return s.eq(first(s, t), second(s, t));  // x - y = 0 → x = y
  // k1 - x = k → x = k1 - k
  return s.is_constant(first(s, t)) ? s.eq(second(s, t), s.sub(first(s, t), k)) : Term{};
}
// -x = k → x = -k
Term neg_is(TermStore& s, Term t, Term k) { return s.eq(first(s, t), s.neg(k)); }
// ~x = k → x = ~k
Term bit_not_is(TermStore& s, Term t, Term k) { return s.eq(first(s, t), s.bit_not(k)); }
Term bit_xor_is(TermStore& s, Term t, Term k) {
  if (is_zero(s, k)) return s.eq(first(s, t), second(s, t));  // x ^ y = 0 → x = y
  // x ^ k1 = k → x = k ^ k1
  return s.is_constant(second(s, t)) ? s.eq(first(s, t), s.bit_xor(k, second(s, t))) : Term{};
}
Term mul_is(TermStore& s, Term t, Term k) {
  const Term factor = second(s, t);
  if (!s.is_constant(factor) || s.constant_bits(factor) % 2 == 0) return {};
  // x * odd = k → x = k * odd^-1
  return s.eq(first(s, t), s.mul(k, s.constant(s.sort(t), inverse(s.constant_bits(factor)))));
}
Term shl_is(TermStore& s, Term t, Term k) {
  const Term by = second(s, t);
  const unsigned width = s.sort(t).width;
  if (!s.is_constant(by) || s.constant_bits(by) >= width) return {};
  const unsigned n = static_cast<unsigned>(s.constant_bits(by));
  // x << n = k → f if k has bits below n, else the low bits of x = k >> n
  if (s.constant_bits(k) & ((uint64_t{1} << n) - 1)) return TermStore::false_();
  return s.eq(s.extract(first(s, t), 0, width - n), s.extract(k, n, width - n));
}
Term concat_is(TermStore& s, Term t, Term k) {  // concat(x, y) = k → and(x = high k, y = low k)
  const Term x = first(s, t), y = second(s, t);
  const unsigned low = s.sort(y).width, high = s.sort(x).width;
  return s.and_(s.eq(x, s.extract(k, low, high)), s.eq(y, s.extract(k, 0, low)));
}
Term zext_is(TermStore& s, Term t, Term k) {  // zext(x) = k → f if k does not fit, else x = k
  const Term x = first(s, t);
  if (s.constant_bits(k) > s.sort(x).mask()) return TermStore::false_();
  return s.eq(x, s.constant(s.sort(x), s.constant_bits(k)));
}
Term sext_is(TermStore& s, Term t, Term k) {  // sext(x) = k → f if k does not fit, else x = k
  const Term x = first(s, t), low = s.constant(s.sort(x), s.constant_bits(k));
  return s.sext(low, s.sort(t).width) == k ? s.eq(x, low) : TermStore::false_();
}
Term ite_is(TermStore& s, Term t, Term k) {
  const Term c = first(s, t), x = second(s, t), y = third(s, t);
  if (!s.is_constant(x) && !s.is_constant(y)) return {};
  return s.ite(c, s.eq(x, k), s.eq(y, k));  // ite(c, k1, y) = k → ite(c, k1 = k, y = k), an and/or
}
Term bit_and_is(TermStore& s, Term t, Term k) {
  // x & k1 = k → f if k has a bit that k1 lacks
  if (s.is_constant(second(s, t)) && (s.constant_bits(k) & ~s.constant_bits(second(s, t))))
    return TermStore::false_();
  return {};
}
Term bit_or_is(TermStore& s, Term t, Term k) {
  // x | k1 = k → f if k1 has a bit that k lacks
  if (s.is_constant(second(s, t)) && (s.constant_bits(second(s, t)) & ~s.constant_bits(k)))
    return TermStore::false_();
  // x | y = 0 → and(x = 0, y = 0)
  if (is_zero(s, k)) return s.and_(s.eq(first(s, t), k), s.eq(second(s, t), k));
  return {};
}
// fneg x = k → x = fneg k
Term fneg_is(TermStore& s, Term t, Term k) { return s.eq(first(s, t), s.fneg(k)); }
Term ffrom_bits_is(TermStore& s, Term t, Term k) {
  // float(x) = k → x = bits of k, unless k is NaN, which has many patterns
  if (s.constant_bits(k) == s.sort(k).canonical_nan()) return {};
  return s.eq(first(s, t), s.constant(s.sort(first(s, t)), s.constant_bits(k)));
}

constexpr std::array<ConstantRule, kind_count> constant_rules = [] {
  std::array<ConstantRule, kind_count> table{};
  const auto set = [&](Kind kind, ConstantRule rule) { table[static_cast<size_t>(kind)] = rule; };
  set(Kind::Add, add_is);
  set(Kind::Sub, sub_is);
  set(Kind::Neg, neg_is);
  set(Kind::BitNot, bit_not_is);
  set(Kind::BitXor, bit_xor_is);
  set(Kind::Mul, mul_is);
  set(Kind::Shl, shl_is);
  set(Kind::Concat, concat_is);
  set(Kind::ZeroExtend, zext_is);
  set(Kind::SignExtend, sext_is);
  set(Kind::Ite, ite_is);
  set(Kind::BitAnd, bit_and_is);
  set(Kind::BitOr, bit_or_is);
  set(Kind::FNeg, fneg_is);
  set(Kind::FFromBits, ffrom_bits_is);
  return table;
}();

Term constant_eq(TermStore& s, Term t, Term k) {
  const ConstantRule rule = constant_rules[static_cast<size_t>(s.kind(t))];
  if (rule)
    if (const Term r = rule(s, t, k)) return r;
  const Sort sort = s.sort(t);
  // x = 0 → not(x = 1), 1 bit
  if (sort == Sort::bits(1) && is_zero(s, k)) return s.not_(s.eq(t, s.constant(sort, 1)));
  if (!sort.is_bits()) return {};
  const uint64_t value = s.constant_bits(k);
  const UnsignedRange range = unsigned_range(s, t);
  // x = k → f if k is outside the range of x
  if (value < range.low || value > range.high) return TermStore::false_();
  return {};
}

/// Rules for two sums or differences that share a term or both have a constant.
Term linear_eq(TermStore& s, Term a, Term b) {
  for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
    if (is(s, x, Kind::Add) && has_argument(s, x, y))  // x + y = x → y = 0
      return s.eq(other_argument(s, x, y), s.constant(s.sort(x), 0));
    if (is(s, x, Kind::Sub) && first(s, x) == y)  // x - y = x → y = 0
      return s.eq(second(s, x), s.constant(s.sort(x), 0));
    // x + k1 = y + k2 → x = y + (k2 - k1)
    if (is_with_constant(s, x, Kind::Add) && is_with_constant(s, y, Kind::Add))
      return s.eq(first(s, x), s.add(first(s, y), s.sub(second(s, y), second(s, x))));
  }
  if (is(s, a, Kind::Add) && is(s, b, Kind::Add))
    for (const Term shared : s.args(a))
      if (has_argument(s, b, shared))  // x + y = x + z → y = z
        return s.eq(other_argument(s, a, shared), other_argument(s, b, shared));
  return {};
}

/// Rules for equal outermost functions that are injective.
Term same_function(TermStore& s, Term a, Term b) {
  if (s.kind(a) != s.kind(b)) return {};
  switch (s.kind(a)) {
    case Kind::ZeroExtend:
    case Kind::SignExtend:  // ext(x) = ext(y) → x = y, for equal widths
      return s.sort(first(s, a)) == s.sort(first(s, b)) ? s.eq(first(s, a), first(s, b)) : Term{};
    case Kind::Neg:
    case Kind::BitNot:
    case Kind::FNeg:
    case Kind::FToBits:  // f(x) = f(y) → x = y
      return s.eq(first(s, a), first(s, b));
    case Kind::Ite:  // ite(c, x, y) = ite(c, v, w) → ite(c, x = v, y = w)
      if (first(s, a) != first(s, b)) return {};
      return s.ite(first(s, a), s.eq(second(s, a), second(s, b)), s.eq(third(s, a), third(s, b)));
    case Kind::Concat:  // concat(x, y) = concat(v, w) → and(x = v, y = w), for equal widths
      if (s.sort(first(s, a)) != s.sort(first(s, b))) return {};
      return s.and_(s.eq(first(s, a), first(s, b)), s.eq(second(s, a), second(s, b)));
    default: return {};
  }
}

/// Rules for t = x if t is an ite with x as a branch.
Term branch_eq(TermStore& s, Term t, Term x) {
  if (!is(s, t, Kind::Ite)) return {};
  const Term c = first(s, t);
  // ite(c, x, y) = x → or(c, y = x)
  if (second(s, t) == x) return s.or_(c, s.eq(third(s, t), x));
  // ite(c, y, x) = x → or(not c, y = x)
  if (third(s, t) == x) return s.or_(s.not_(c), s.eq(second(s, t), x));
  return {};
}

}  // namespace

Term eq(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return TermStore::true_();  // x = x → t
  if (s.sort(a).is_bool())
    if (const Term r = boolean_eq(s, a, b)) return r;
  if (const Term r = branch_eq(s, a, b)) return r;
  if (const Term r = branch_eq(s, b, a)) return r;
  if (s.is_constant(b)) return constant_eq(s, a, b);
  if (const Term r = same_function(s, a, b)) return r;
  return s.sort(a).is_bits() ? linear_eq(s, a, b) : Term{};
}

}  // namespace culprit::logic::rules
