// Rules for sums, products and quotients of bit vectors. Constants move outwards, so that nested
// sums collect theirs in one.
#include <bit>

#include "logic/ranges.h"
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

Term shift_amount(TermStore& s, Sort sort, uint64_t power_of_two) {
  return s.constant(sort, static_cast<uint64_t>(std::countr_zero(power_of_two)));
}

/// Sums with a constant term.
Term add_constant(TermStore& s, Term a, Term k) {
  if (is_zero(s, k)) return a;  // x + 0 → x
  // (x + k1) + k → x + (k1 + k)
  if (is_with_constant(s, a, Kind::Add)) return s.add(first(s, a), s.add(second(s, a), k));
  if (is(s, a, Kind::Sub) && s.is_constant(first(s, a)))
    // (k1 - x) + k → (k1 + k) - x
    return s.sub(s.add(first(s, a), k), second(s, a));
  if (is(s, a, Kind::Neg)) return s.sub(k, first(s, a));  // -x + k → k - x
  return {};
}

}  // namespace

Term neg(TermStore& s, const Application& application) {
  const Term a = application.args[0];
  if (is(s, a, Kind::Neg)) return first(s, a);                       // -(-x) → x
  if (is(s, a, Kind::Sub)) return s.sub(second(s, a), first(s, a));  // -(x - y) → y - x
  // -(x + k) → -k - x
  if (is_with_constant(s, a, Kind::Add)) return s.sub(s.neg(second(s, a)), first(s, a));
  return {};
}

Term add(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (s.is_constant(b)) return add_constant(s, a, b);
  if (a == b) return s.shl(a, s.constant(application.sort, 1));  // x + x → x << 1
  for (const auto& [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
    if (is(s, y, Kind::Neg)) return s.sub(x, first(s, y));             // x + -y → x - y
    if (is(s, y, Kind::Sub) && second(s, y) == x) return first(s, y);  // x + (y - x) → y
    // x + (y + k) → (x + y) + k
    if (is_with_constant(s, y, Kind::Add)) return s.add(s.add(x, first(s, y)), second(s, y));
  }
  return {};
}

Term sub(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return s.constant(application.sort, 0);     // x - x → 0
  if (s.is_constant(b)) return s.add(a, s.neg(b));        // x - k → x + -k
  if (is_zero(s, a)) return s.neg(b);                     // 0 - x → -x
  if (is(s, b, Kind::Neg)) return s.add(a, first(s, b));  // x - -y → x + y
  // x - (y + k) → (x - y) + -k
  if (is_with_constant(s, b, Kind::Add)) return s.add(s.sub(a, first(s, b)), s.neg(second(s, b)));
  // (x + k) - y → (x - y) + k
  if (is_with_constant(s, a, Kind::Add)) return s.add(s.sub(first(s, a), b), second(s, a));
  // (x + y) - x → y
  if (is(s, a, Kind::Add) && has_argument(s, a, b)) return other_argument(s, a, b);
  // x - (x + y) → -y
  if (is(s, b, Kind::Add) && has_argument(s, b, a)) return s.neg(other_argument(s, b, a));
  if (is(s, b, Kind::Sub) && first(s, b) == a) return second(s, b);         // x - (x - y) → y
  if (is(s, a, Kind::Sub) && first(s, a) == b) return s.neg(second(s, a));  // (x - y) - x → -y
  return {};
}

Term mul(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (!s.is_constant(b)) return {};
  const uint64_t k = s.constant_bits(b);
  if (k == 0) return b;                               // x * 0 → 0
  if (k == 1) return a;                               // x * 1 → x
  if (k == application.sort.mask()) return s.neg(a);  // x * -1 → -x
  // x * 2^n → x << n
  if (is_power_of_two(k)) return s.shl(a, shift_amount(s, application.sort, k));
  // (x * k1) * k → x * (k1 * k)
  if (is_with_constant(s, a, Kind::Mul)) return s.mul(first(s, a), s.mul(second(s, a), b));
  if (is(s, a, Kind::Neg)) return s.mul(first(s, a), s.neg(b));  // -x * k → x * -k
  // (x + k1) * k → x * k + k1 * k
  if (is_with_constant(s, a, Kind::Add))
    return s.add(s.mul(first(s, a), b), s.mul(second(s, a), b));
  return {};
}

Term udiv(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (!s.is_constant(b)) return {};
  const uint64_t k = s.constant_bits(b);
  if (k == 0) return s.constant(application.sort, application.sort.mask());  // x / 0 → all ones
  // x / 2^n → x >> n
  if (is_power_of_two(k)) return s.lshr(a, shift_amount(s, application.sort, k));
  // x / k → 0 if x < k
  if (unsigned_range(s, a).high < k) return s.constant(application.sort, 0);
  return {};
}

Term urem(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return s.constant(application.sort, 0);  // x % x → 0
  if (!s.is_constant(b)) return {};
  const uint64_t k = s.constant_bits(b);
  if (k == 0) return a;  // x % 0 → x
  // x % 2^n → x & (2^n - 1)
  if (is_power_of_two(k)) return s.bit_and(a, s.constant(application.sort, k - 1));
  if (unsigned_range(s, a).high < k) return a;  // x % k → x if x < k
  return {};
}

Term sdiv(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  // x / 1 → x (one bit: 1 is -1)
  if (is_constant(s, b, 1)) return application.sort.width > 1 ? a : Term{};
  if (application.sort.width > 1 && is_ones(s, b)) return s.neg(a);  // x / -1 → -x
  // x / y → x /u y if both are non-negative
  if (signed_range(s, a).low >= 0 && signed_range(s, b).low >= 0) return s.udiv(a, b);
  return {};
}

Term srem(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return s.constant(application.sort, 0);  // x % x → 0
  if (application.sort.width > 1 && (is_constant(s, b, 1) || is_ones(s, b)))
    return s.constant(application.sort, 0);  // x % 1, x % -1 → 0
  // x % y → x %u y if both are non-negative
  if (signed_range(s, a).low >= 0 && signed_range(s, b).low >= 0) return s.urem(a, b);
  return {};
}

}  // namespace culprit::logic::rules
