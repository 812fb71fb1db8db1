#include "logic/ranges.h"

#include <algorithm>
#include <bit>

#include "logic/rewrite_match.h"

namespace culprit::logic {

namespace {

__extension__ using Wide = __int128;

uint64_t ones_up_to(uint64_t value) { return value ? ~uint64_t{0} >> std::countl_zero(value) : 0; }

/// Bounds of operations with a constant k: division and remainder (k != 0), masks, right shifts,
/// sums.
UnsignedRange with_constant(const TermStore& s, Term t, UnsignedRange x, UnsignedRange whole) {
  const uint64_t k = s.constant_bits(second(s, t));
  switch (s.kind(t)) {
    case Kind::BitAnd: return {0, std::min(k, x.high)};
    case Kind::URem: return k == 0 ? x : x.high < k ? x : UnsignedRange{0, k - 1};
    case Kind::UDiv: return k == 0 ? whole : UnsignedRange{x.low / k, x.high / k};
    case Kind::LShr:
      return k >= s.sort(t).width ? UnsignedRange{0, 0} : UnsignedRange{x.low >> k, x.high >> k};
    case Kind::BitOr: return {std::max(k, x.low), ones_up_to(k | x.high)};
    case Kind::Add:  // only if no value wraps around
      return x.high <= whole.high - k ? UnsignedRange{x.low + k, x.high + k} : whole;
    default: return whole;
  }
}

SignedRange wide_or_whole(Wide low, Wide high, SignedRange whole) {
  if (low < whole.low || high > whole.high) return whole;
  return {static_cast<int64_t>(low), static_cast<int64_t>(high)};
}

SignedRange of_sum(const TermStore& s, Term t, unsigned depth, SignedRange whole) {
  const SignedRange a = signed_range(s, first(s, t), depth - 1),
                    b = signed_range(s, second(s, t), depth - 1);
  if (is(s, t, Kind::Add)) return wide_or_whole(Wide{a.low} + b.low, Wide{a.high} + b.high, whole);
  return wide_or_whole(Wide{a.low} - b.high, Wide{a.high} - b.low, whole);
}

}  // namespace

UnsignedRange unsigned_range(const TermStore& s, Term t, unsigned depth) {
  const UnsignedRange whole{0, s.sort(t).mask()};
  if (s.is_constant(t)) return {s.constant_bits(t), s.constant_bits(t)};
  if (depth == 0) return whole;
  switch (s.kind(t)) {
    case Kind::ZeroExtend: return unsigned_range(s, first(s, t), depth - 1);
    case Kind::Ite: {
      const auto a = unsigned_range(s, second(s, t), depth - 1),
                 b = unsigned_range(s, third(s, t), depth - 1);
      return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::URem:
    case Kind::UDiv:
    case Kind::LShr:
    case Kind::Add:
      if (!s.is_constant(second(s, t))) return whole;
      return with_constant(s, t, unsigned_range(s, first(s, t), depth - 1), whole);
    default: return whole;
  }
}

SignedRange signed_range(const TermStore& s, Term t, unsigned depth) {
  const Sort sort = s.sort(t);
  const SignedRange whole{sort.to_signed(sort.sign_bit()),
                          static_cast<int64_t>(sort.sign_bit() - 1)};
  if (s.is_constant(t))
    return {sort.to_signed(s.constant_bits(t)), sort.to_signed(s.constant_bits(t))};
  if (depth == 0) return whole;
  switch (s.kind(t)) {
    case Kind::SignExtend: return signed_range(s, first(s, t), depth - 1);
    case Kind::Ite: {
      const auto a = signed_range(s, second(s, t), depth - 1),
                 b = signed_range(s, third(s, t), depth - 1);
      return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    case Kind::Add:
    case Kind::Sub: return of_sum(s, t, depth, whole);
    default: break;
  }
  const UnsignedRange range = unsigned_range(s, t, depth);
  if (range.high >= sort.sign_bit()) return whole;
  return {static_cast<int64_t>(range.low), static_cast<int64_t>(range.high)};
}

}  // namespace culprit::logic
