#include "abstract/number_operations.h"

#include "abstract/interval_operations.h"

namespace culprit::abstract {

using logic::Sort;

namespace {

Range sum(Range a, Range b) { return {a.low + b.low, a.high + b.high}; }
Range difference(Range a, Range b) { return {a.low - b.high, a.high - b.low}; }

/// The quotient of numbers that are not negative, or signed, by a constant that divides them all.
Congruence quotient_of(const Number& a, const Number& b, const Interval& result) {
  const auto divisor = b.constant();
  if (!divisor || a.sort().to_signed(*divisor) <= 0 || !divides(*divisor, a.congruence()))
    return Congruence::top(a.sort());
  return exact_quotient(a.congruence(), *divisor, result.signed_range());
}

/// x % k differs from x by a multiple of k.
Congruence remainder_of(const Number& a, const Number& b) {
  const auto divisor = b.constant();
  if (!divisor || *divisor == 0) return Congruence::top(a.sort());
  const int64_t number = a.sort().to_signed(*divisor);
  const uint64_t step =
      number < 0 ? uint64_t{0} - static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return shifted_by_multiples(a.congruence(), step, {0, 0});
}

/// The shifts by each possible amount, joined; `beyond` for amounts of the width or more.
template <class Shift>
Number each_amount(const Number& a, const Number& amount, const Number& beyond, Shift shift) {
  const unsigned width = a.sort().width;
  if (a.is_bottom() || amount.is_bottom()) return Number::bottom(a.sort());
  Number result = amount.unsigned_high() >= width ? beyond : Number::bottom(a.sort());
  for (uint64_t i = amount.unsigned_low(); i < width && i <= amount.unsigned_high(); ++i)
    if (amount.contains(i)) result = result.join(shift(a, static_cast<unsigned>(i)));
  return result;
}

/// Whether some, and whether all integers of a range are outside of the signed numbers.
Truth is_outside(Sort sort, Range range) {
  const Wide limit = static_cast<Wide>(sort.sign_bit());
  const bool some = range.low < -limit || range.high >= limit;
  const bool all = range.high < -limit || range.low >= limit;
  return {!all, some};
}

template <class F>
Truth overflows(const Number& a, const Number& b, F f) {
  Truth result;
  for (const Range& x : a.interval().signed_pieces())
    for (const Range& y : b.interval().signed_pieces())
      result = result.join(is_outside(a.sort(), f(x, y)));
  return result;
}

Truth less(Range a, Range b) { return {a.high >= b.low, a.low < b.high}; }

}  // namespace

Number bit_not(const Number& a) {
  if (a.is_bottom()) return a;
  const Congruence minus_one = Congruence::constant(a.sort(), ~uint64_t{0});
  return {bit_not(a.interval()),
          sub(minus_one, a.congruence(), difference({-1, -1}, a.signed_range())),
          bit_not(a.bits())};
}

Number neg(const Number& a) { return sub(Number::constant(a.sort(), 0), a); }

Number add(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  return {add(a.interval(), b.interval()),
          add(a.congruence(), b.congruence(), sum(a.signed_range(), b.signed_range())),
          add(a.bits(), b.bits())};
}

Number sub(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  return {sub(a.interval(), b.interval()),
          sub(a.congruence(), b.congruence(), difference(a.signed_range(), b.signed_range())),
          sub(a.bits(), b.bits())};
}

// The low bits of the product are in the congruence.
Number mul(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  return {mul(a.interval(), b.interval()),
          mul(a.congruence(), b.congruence(), product(a.signed_range(), b.signed_range())),
          KnownBits::top(a.sort())};
}

Number bit_and(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  return {bit_and(a.interval(), b.interval()), Congruence::top(a.sort()),
          bit_and(a.bits(), b.bits())};
}

Number bit_or(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  const Number result(bit_or(a.interval(), b.interval()), Congruence::top(a.sort()),
                      bit_or(a.bits(), b.bits()));
  // No bit is 1 in both: x | y → x + y.
  const bool disjoint = (a.bits().zeros() | b.bits().zeros()) == a.sort().mask();
  return disjoint ? result.meet(add(a, b)) : result;
}

Number bit_xor(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  const bool disjoint = (a.bits().zeros() | b.bits().zeros()) == a.sort().mask();
  if (disjoint) return bit_or(a, b);
  return Number(bit_xor(a.bits(), b.bits()));
}

Number unsigned_quotient(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  const Interval result = unsigned_quotient(a.interval(), b.interval());
  return {result, a.signed_low() >= 0 ? quotient_of(a, b, result) : Congruence::top(a.sort()),
          KnownBits::top(a.sort())};
}

Number unsigned_remainder(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  // Between numbers that are not negative; else 2^width is not a multiple of the divisor.
  const bool is_plain = a.signed_low() >= 0 && b.signed_low() >= 0;
  return {unsigned_remainder(a.interval(), b.interval()),
          is_plain ? remainder_of(a, b) : Congruence::top(a.sort()), KnownBits::top(a.sort())};
}

Number signed_quotient(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  const Interval result = signed_quotient(a.interval(), b.interval());
  return {result, quotient_of(a, b, result), KnownBits::top(a.sort())};
}

Number signed_remainder(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return Number::bottom(a.sort());
  return {signed_remainder(a.interval(), b.interval()), remainder_of(a, b),
          KnownBits::top(a.sort())};
}

Number shl(const Number& a, unsigned amount) {
  if (a.is_bottom()) return a;
  const Wide factor = power_of_two(amount);
  const Range range = a.signed_range();
  Interval interval = Interval::bottom(a.sort());
  for (const Range& x : a.interval().signed_pieces())
    interval = interval.join(Interval::wrapped(a.sort(), {x.low * factor, x.high * factor}));
  const Congruence congruence = Congruence::wrapped(
      a.sort(), static_cast<UnsignedWide>(a.congruence().modulus()) << amount,
      a.congruence().residue() * factor, {range.low * factor, range.high * factor});
  return {interval, congruence, shl(a.bits(), amount)};
}

Number lshr(const Number& a, unsigned amount) {
  if (a.is_bottom()) return a;
  const Interval interval = lshr(a.interval(), amount);
  const bool is_exact = a.signed_low() >= 0 && divides(uint64_t{1} << amount, a.congruence());
  return {interval,
          is_exact ? exact_quotient(a.congruence(), uint64_t{1} << amount, interval.signed_range())
                   : Congruence::top(a.sort()),
          lshr(a.bits(), amount)};
}

Number ashr(const Number& a, unsigned amount) {
  if (a.is_bottom()) return a;
  const Interval interval = ashr(a.interval(), amount);
  const bool is_exact = divides(uint64_t{1} << amount, a.congruence());
  return {interval,
          is_exact ? exact_quotient(a.congruence(), uint64_t{1} << amount, interval.signed_range())
                   : Congruence::top(a.sort()),
          ashr(a.bits(), amount)};
}

Number shl(const Number& a, const Number& amount) {
  return each_amount(a, amount, Number::constant(a.sort(), 0),
                     [](const Number& x, unsigned by) { return shl(x, by); });
}

Number lshr(const Number& a, const Number& amount) {
  return each_amount(a, amount, Number::constant(a.sort(), 0),
                     [](const Number& x, unsigned by) { return lshr(x, by); });
}

Number ashr(const Number& a, const Number& amount) {
  return each_amount(a, amount, ashr(a, a.sort().width - 1u),
                     [](const Number& x, unsigned by) { return ashr(x, by); });
}

Number concat(Sort sort, const Number& high, const Number& low) {
  return bit_or(shl(zero_extend(sort, high), low.sort().width), zero_extend(sort, low));
}

Number extract(Sort sort, const Number& a, unsigned low) {
  if (a.is_bottom()) return Number::bottom(sort);
  const Number shifted = low == 0 ? a : lshr(a, low);
  return {truncate(sort, shifted.interval()),
          resized(sort, shifted.congruence(), shifted.signed_range()),
          truncate(sort, shifted.bits())};
}

Number zero_extend(Sort sort, const Number& a) {
  if (a.is_bottom()) return Number::bottom(sort);
  // As signed numbers, those with the top bit move by 2^width.
  const Congruence congruence =
      a.signed_low() >= 0
          ? resized(sort, a.congruence(), a.signed_range())
          : Congruence::wrapped(sort, static_cast<UnsignedWide>(a.congruence().power_of_two_part()),
                                a.congruence().residue(), {0, 0});
  return {zero_extend(sort, a.interval()), congruence, zero_extend(sort, a.bits())};
}

Number sign_extend(Sort sort, const Number& a) {
  if (a.is_bottom()) return Number::bottom(sort);
  return {sign_extend(sort, a.interval()), resized(sort, a.congruence(), a.signed_range()),
          sign_extend(sort, a.bits())};
}

Truth unsigned_less(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  return less(a.unsigned_range(), b.unsigned_range());
}

Truth signed_less(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  return less(a.signed_range(), b.signed_range());
}

Truth equal(const Number& a, const Number& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  const bool is_same = a.constant() && a.constant() == b.constant();
  return {!is_same, !a.meet(b).is_bottom()};
}

Truth add_overflows(const Number& a, const Number& b) { return overflows(a, b, sum); }
Truth sub_overflows(const Number& a, const Number& b) { return overflows(a, b, difference); }
Truth mul_overflows(const Number& a, const Number& b) { return overflows(a, b, product); }

}  // namespace culprit::abstract
