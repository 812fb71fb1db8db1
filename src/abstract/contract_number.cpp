// Contraction of bit vectors. A rule's comment has the application and what follows from it; v is a
// value of the application, a and b are its arguments, k is a constant.
#include <algorithm>
#include <bit>

#include "abstract/contraction_rules.h"
#include "abstract/interval_operations.h"
#include "abstract/number_operations.h"

namespace culprit::abstract::number_rules {

using logic::Sort;

namespace {

Range signed_limits(Sort sort) {
  const Wide limit = sort.sign_bit();
  return {-limit, limit - 1};
}
Range unsigned_limits(Sort sort) { return {0, sort.mask()}; }

Range clipped(Range range, Range limits) {
  return {std::max(range.low, limits.low), std::min(range.high, limits.high)};
}
bool is_within(Range range, Range limits) {
  return limits.low <= range.low && range.high <= limits.high;
}

uint64_t magnitude(int64_t number) {
  return number < 0 ? uint64_t{0} - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
}

Wide ceiling_divide(Wide a, Wide b) { return -floor_divide(-a, b); }

/// a < b, or not, with bounds by `range_of` within `limits`.
template <class F>
void less(const Contraction& c, Range limits, F range_of) {
  const Sort sort = c.sort_of(0);
  const Range a = range_of(c.number(0)), b = range_of(c.number(1));
  if (c.is_true()) {
    c.narrow(0, Number::wrapped(sort, {limits.low, b.high - 1}));
    c.narrow(1, Number::wrapped(sort, {a.low + 1, limits.high}));
  } else if (c.is_false()) {
    c.narrow(0, Number::wrapped(sort, {b.low, limits.high}));
    c.narrow(1, Number::wrapped(sort, {limits.low, a.high}));
  }
}

/// The inverse of an odd number modulo 2^64 (Newton's iteration doubles the right bits).
uint64_t inverse_of_odd(uint64_t odd) {
  uint64_t inverse = odd;  // right in three bits
  for (unsigned i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}

/// The numbers x with factor * x in `range`, if no product wraps. `factor` is not 0.
Range divided(Range range, Wide factor) {
  if (factor < 0) return divided({-range.high, -range.low}, -factor);
  return {ceiling_divide(range.low, factor), floor_divide(range.high, factor)};
}

/// a * factor = v. The factor is not 0, and less than 2^width.
void scaled(const Contraction& c, size_t i, Wide factor) {
  const Sort sort = c.sort;
  const auto bits = static_cast<uint64_t>(factor) & sort.mask();
  const auto twos = static_cast<unsigned>(std::countr_zero(bits));
  // The low bits of a are those of (v >> twos) * inverse, as the odd part can be undone.
  const Number inverse = Number::constant(sort, inverse_of_odd(bits >> twos));
  const Number undone = mul(lshr(c.number(), twos), inverse);
  const uint64_t kept = sort.mask() >> twos;
  c.narrow(i, Number(KnownBits(sort, undone.bits().zeros() & kept, undone.bits().ones() & kept)));
  if (twos == 0) c.narrow(i, undone);
  // Without wrapping, v / factor is exact.
  const Range range = c.number(i).signed_range(), factors{factor, factor};
  if (is_within(product(range, factors), signed_limits(sort))) {
    c.narrow(i, Number::wrapped(sort, divided(c.number().signed_range(), factor)));
    if (factor > 0 && divides(bits, c.number().congruence()))
      c.narrow(i, Number(exact_quotient(c.number().congruence(), bits, signed_limits(sort))));
  }
  if (c.number(i).unsigned_high() <= sort.mask() / bits)
    c.narrow(i, Number::wrapped(sort, divided(c.number().unsigned_range(), Wide{bits})));
}

/// The constant amount of a shift, if it is less than the width.
bool has_amount(const Contraction& c, unsigned& amount) {
  const auto constant = c.args[1].constant();
  if (!constant || *constant >= c.sort.width) return false;
  amount = static_cast<unsigned>(*constant);
  return true;
}

/// The numbers that give `range` when shifted right, each with any low bits.
Range unshifted(Range range, unsigned amount, Range limits) {
  const Wide factor = power_of_two(amount);
  const Range quotients = clipped(range, {limits.low >> amount, limits.high >> amount});
  return clipped({quotients.low * factor, quotients.high * factor + factor - 1}, limits);
}

}  // namespace

// a != k → k is not a bound of a
void not_equal(const Contraction& c) {
  for (const size_t i : {0u, 1u})
    if (const auto other = c.args[1 - i].constant()) c.narrow(i, c.number(i).without(*other));
}

void unsigned_less(const Contraction& c) {
  less(c, unsigned_limits(c.sort_of(0)), [](const Number& a) { return a.unsigned_range(); });
}

void signed_less(const Contraction& c) {
  less(c, signed_limits(c.sort_of(0)), [](const Number& a) { return a.signed_range(); });
}

// not overflows(a + b) → a is within the limits less b
void add_overflows(const Contraction& c) {
  if (!c.is_false()) return;
  const Range limits = signed_limits(c.sort_of(0));
  for (const size_t i : {0u, 1u}) {
    const Range other = c.number(1 - i).signed_range();
    c.narrow(i,
             Number::wrapped(c.sort_of(i),
                             clipped({limits.low - other.high, limits.high - other.low}, limits)));
  }
}

// not overflows(a - b) → a is within the limits plus b, and b within a less the limits
void sub_overflows(const Contraction& c) {
  if (!c.is_false()) return;
  const Sort sort = c.sort_of(0);
  const Range limits = signed_limits(sort), a = c.number(0).signed_range(),
              b = c.number(1).signed_range();
  c.narrow(0, Number::wrapped(sort, clipped({limits.low + b.low, limits.high + b.high}, limits)));
  c.narrow(1, Number::wrapped(sort, clipped({a.low - limits.high, a.high - limits.low}, limits)));
}

// not overflows(a * k) → a is within the limits divided by k
void mul_overflows(const Contraction& c) {
  if (!c.is_false()) return;
  const Sort sort = c.sort_of(0);
  for (const size_t i : {0u, 1u}) {
    const auto factor = c.args[1 - i].constant();
    if (!factor || *factor == 0) continue;
    const Range range = divided(signed_limits(sort), sort.to_signed(*factor));
    c.narrow(i, Number::wrapped(sort, clipped(range, signed_limits(sort))));
  }
}

void bit_not(const Contraction& c) { c.narrow(0, abstract::bit_not(c.number())); }
void neg(const Contraction& c) { c.narrow(0, abstract::neg(c.number())); }

// a & b = v → a has the ones of v, and its zeros where b is 1; a is not below v. If b has only ones
// where a may have some, a is v.
void bit_and(const Contraction& c) {
  const KnownBits& v = c.number().bits();
  for (const size_t i : {0u, 1u}) {
    const KnownBits a = c.number(i).bits(), b = c.number(1 - i).bits();
    c.narrow(i, Number(KnownBits(c.sort, v.zeros() & b.ones(), v.ones())));
    c.narrow(i, Number::wrapped(c.sort, {c.number().unsigned_low(), c.sort.mask()}));
    if ((a.zeros() | b.ones()) == c.sort.mask()) c.narrow(i, c.number());
  }
}

// a | b = v → a has the zeros of v, and its ones where b is 0; a is not above v. If b has only
// zeros where a may have some, a is v.
void bit_or(const Contraction& c) {
  const KnownBits& v = c.number().bits();
  for (const size_t i : {0u, 1u}) {
    const KnownBits a = c.number(i).bits(), b = c.number(1 - i).bits();
    c.narrow(i, Number(KnownBits(c.sort, v.zeros(), v.ones() & b.zeros())));
    c.narrow(i, Number::wrapped(c.sort, {0, c.number().unsigned_high()}));
    if ((a.ones() | b.zeros()) == c.sort.mask()) c.narrow(i, c.number());
  }
}

// a ^ b = v → a = v ^ b
void bit_xor(const Contraction& c) {
  for (const size_t i : {0u, 1u}) c.narrow(i, abstract::bit_xor(c.number(), c.number(1 - i)));
}

// a + b = v → a = v - b
void add(const Contraction& c) {
  for (const size_t i : {0u, 1u}) c.narrow(i, abstract::sub(c.number(), c.number(1 - i)));
}

// a - b = v → a = v + b, b = a - v
void sub(const Contraction& c) {
  c.narrow(0, abstract::add(c.number(), c.number(1)));
  c.narrow(1, abstract::sub(c.number(0), c.number()));
}

void mul(const Contraction& c) {
  for (const size_t i : {0u, 1u}) {
    const auto factor = c.args[1 - i].constant();
    if (factor && *factor != 0) scaled(c, i, c.sort.to_signed(*factor));
  }
}

// a / k = v → v * k <= a <= v * k + k - 1
void unsigned_quotient(const Contraction& c) {
  const auto divisor = c.args[1].constant();
  if (!divisor || *divisor == 0) return;
  const Wide k = *divisor;
  const Range quotients = clipped(c.number().unsigned_range(), {0, c.sort.mask() / k});
  c.narrow(0, Number::wrapped(c.sort, clipped({quotients.low * k, quotients.high * k + k - 1},
                                              unsigned_limits(c.sort))));
}

// a % k = v → a - v is a multiple of k, if that is so in the integers; a is not below v, and a is v
// if it is below k
void unsigned_remainder(const Contraction& c) {
  const auto divisor = c.args[1].constant();
  if (!divisor || *divisor == 0 || c.number().is_bottom()) return;
  c.narrow(0, Number::wrapped(c.sort, {c.number().unsigned_low(), c.sort.mask()}));
  if (c.number(0).is_bottom()) return;
  if (c.number(0).unsigned_high() < *divisor) return c.narrow(0, c.number());
  if (c.number(0).signed_low() < 0) return;
  c.narrow(0, Number(shifted_by_multiples(c.number().congruence(), *divisor, {0, 0})));
}

// a / k = v → a is within |k| of v * k, on the side away from 0, or on both if v is 0
void signed_quotient(const Contraction& c) {
  const auto divisor = c.args[1].constant();
  if (!divisor || *divisor == 0) return;
  const int64_t k = c.sort.to_signed(*divisor);
  if (k == -1) return c.narrow(0, abstract::neg(c.number()));
  const Wide step = magnitude(k);
  const Range v = c.number().signed_range();
  const Range quotients = k > 0 ? v : Range{-v.high, -v.low};
  const Wide low = quotients.low * step - (quotients.low > 0 ? 0 : step - 1),
             high = quotients.high * step + (quotients.high < 0 ? 0 : step - 1);
  c.narrow(0, Number::wrapped(c.sort, clipped({low, high}, signed_limits(c.sort))));
}

// a % k = v → a - v is a multiple of k; a is not nearer to 0 than v, on the same side
void signed_remainder(const Contraction& c) {
  const auto divisor = c.args[1].constant();
  if (!divisor || *divisor == 0) return;
  const uint64_t step = magnitude(c.sort.to_signed(*divisor));
  c.narrow(0, Number(shifted_by_multiples(c.number().congruence(), step, {0, 0})));
  Range range = signed_limits(c.sort);
  if (c.number().signed_low() > 0) range.low = c.number().signed_low();
  if (c.number().signed_high() < 0) range.high = c.number().signed_high();
  c.narrow(0, Number::wrapped(c.sort, range));
}

void shl(const Contraction& c) {
  unsigned amount;
  if (has_amount(c, amount)) scaled(c, 0, power_of_two(amount));
}

// a >> k = v → a has the bits of v, k places higher
void lshr(const Contraction& c) {
  unsigned amount;
  if (!has_amount(c, amount)) return;
  const KnownBits& v = c.number().bits();
  c.narrow(0, Number(KnownBits(c.sort, v.zeros() << amount, v.ones() << amount)));
  c.narrow(0, Number::wrapped(
                  c.sort, unshifted(c.number().unsigned_range(), amount, unsigned_limits(c.sort))));
}

void ashr(const Contraction& c) {
  unsigned amount;
  if (!has_amount(c, amount)) return;
  const KnownBits& v = c.number().bits();
  c.narrow(0, Number(KnownBits(c.sort, v.zeros() << amount, v.ones() << amount)));
  c.narrow(0, Number::wrapped(c.sort,
                              unshifted(c.number().signed_range(), amount, signed_limits(c.sort))));
}

void concat(const Contraction& c) {
  c.narrow(0, abstract::extract(c.sort_of(0), c.number(), c.sort_of(1).width));
  c.narrow(1, abstract::extract(c.sort_of(1), c.number(), 0));
}

// a[low, low + width) = v → a has these bits. If nothing is cut off above, a >> low is v.
void extract(const Contraction& c) {
  const Sort sort = c.sort_of(0);
  const KnownBits& v = c.number().bits();
  c.narrow(0, Number(KnownBits(sort, v.zeros() << c.low, v.ones() << c.low)));
  if (c.number(0).is_bottom()) return;
  const unsigned end = c.low + c.sort.width;
  if (c.number(0).unsigned_range().high < power_of_two(end))
    c.narrow(0, Number::wrapped(
                    sort, unshifted(c.number().unsigned_range(), c.low, unsigned_limits(sort))));
  if (c.low == 0 && is_within(c.number(0).signed_range(), signed_limits(c.sort)))
    c.narrow(0, sign_extend(sort, c.number()));
  else if (c.low == 0 && is_within(c.number(0).unsigned_range(), unsigned_limits(c.sort)))
    c.narrow(0, zero_extend(sort, c.number()));
}

void extend(const Contraction& c) { c.narrow(0, abstract::extract(c.sort_of(0), c.number(), 0)); }

}  // namespace culprit::abstract::number_rules
