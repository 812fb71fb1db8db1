// Rules for bitwise operations and shifts.
#include "logic/ranges.h"
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

bool are_bit_complements(const TermStore& s, Term a, Term b) {
  return (is(s, a, Kind::BitNot) && first(s, a) == b) ||
         (is(s, b, Kind::BitNot) && first(s, b) == a);
}

/// f(f(x, k1), k) → f(x, f(k1, k)), for associative f.
Term collect_constants(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (!s.is_constant(b) || !is_with_constant(s, a, application.kind)) return {};
  return s.make(application.kind, first(s, a), s.make(application.kind, second(s, a), b));
}

bool is_low_mask(uint64_t bits) { return bits != 0 && (bits & (bits + 1)) == 0; }

/// Rules common to all three shifts. `fill` is the result of a shift by the width or more.
Term shift(TermStore& s, const Application& application, Term fill) {
  const Term a = application.args[0], by = application.args[1];
  const uint64_t width = application.sort.width;
  if (is_zero(s, by)) return a;  // x << 0 → x
  if (is_zero(s, a)) return a;   // 0 << y → 0
  if (!s.is_constant(by)) return {};
  if (s.constant_bits(by) >= width) return fill;  // x << k → fill for k >= width
  if (!is_with_constant(s, a, application.kind)) return {};
  const uint64_t inner = s.constant_bits(second(s, a)), sum = inner + s.constant_bits(by);
  // (x << k1) << k → fill for k1 + k >= width
  if (inner >= width || sum >= width) return sum >= width ? fill : Term{};
  // (x << k1) << k → x << (k1 + k)
  return s.make(application.kind, first(s, a), s.constant(application.sort, sum));
}

}  // namespace

Term bit_not(TermStore& s, const Application& application) {
  const Term a = application.args[0];
  if (is(s, a, Kind::BitNot)) return first(s, a);  // ~~x → x
  // ~(x ^ k) → x ^ ~k
  if (is_with_constant(s, a, Kind::BitXor)) return s.bit_xor(first(s, a), s.bit_not(second(s, a)));
  return {};
}

Term bit_and(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return a;                                                      // x & x → x
  if (is_zero(s, b)) return b;                                               // x & 0 → 0
  if (is_ones(s, b)) return a;                                               // x & ~0 → x
  if (are_bit_complements(s, a, b)) return s.constant(application.sort, 0);  // x & ~x → 0
  if (const Term r = collect_constants(s, application)) return r;
  if (!s.is_constant(b)) return {};
  const uint64_t k = s.constant_bits(b);
  // x & (2^n - 1) → x if x < 2^n
  if (is_low_mask(k) && unsigned_range(s, a).high <= k) return a;
  return {};
}

Term bit_or(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return a;         // x | x → x
  if (is_zero(s, b)) return a;  // x | 0 → x
  if (is_ones(s, b)) return b;  // x | ~0 → ~0
  // x | ~x → ~0
  if (are_bit_complements(s, a, b)) return s.constant(application.sort, ~uint64_t{0});
  return collect_constants(s, application);
}

Term bit_xor(TermStore& s, const Application& application) {
  const Term a = application.args[0], b = application.args[1];
  if (a == b) return s.constant(application.sort, 0);  // x ^ x → 0
  if (is_zero(s, b)) return a;                         // x ^ 0 → x
  if (is_ones(s, b)) return s.bit_not(a);              // x ^ ~0 → ~x
  // (x ^ y) ^ x → y
  if (is(s, a, Kind::BitXor) && has_argument(s, a, b)) return other_argument(s, a, b);
  // x ^ (x ^ y) → y
  if (is(s, b, Kind::BitXor) && has_argument(s, b, a)) return other_argument(s, b, a);
  return collect_constants(s, application);
}

Term shl(TermStore& s, const Application& application) {
  return shift(s, application, s.constant(application.sort, 0));
}

Term lshr(TermStore& s, const Application& application) {
  return shift(s, application, s.constant(application.sort, 0));
}

Term ashr(TermStore& s, const Application& application) {
  const Term a = application.args[0], by = application.args[1];
  const Sort sort = application.sort;
  // x >>s y → x >>u y if x is non-negative
  if (signed_range(s, a).low >= 0) return s.lshr(a, by);
  const uint64_t last = sort.width - 1;
  // x >>s k → x >>s (width - 1) for k >= width
  if (s.is_constant(by) && s.constant_bits(by) > last) return s.ashr(a, s.constant(sort, last));
  // (x >>s k1) >>s k → x >>s min(k1 + k, width - 1)
  if (s.is_constant(by) && is_with_constant(s, a, Kind::AShr)) {
    const uint64_t sum = s.constant_bits(second(s, a)) + s.constant_bits(by);
    return s.ashr(first(s, a), s.constant(sort, sum < last ? sum : last));
  }
  return is_zero(s, by) ? a : Term{};  // x >>s 0 → x
}

}  // namespace culprit::logic::rules
