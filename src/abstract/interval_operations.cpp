#include "abstract/interval_operations.h"

#include <algorithm>

namespace culprit::abstract {

using logic::Sort;

namespace {

using Pieces = Interval::Pieces;

/// f(x) for the pieces of an interval, joined. `f` returns a range of integers, which wrap.
template <class F>
Interval each(Sort sort, const Pieces& a, F f) {
  Interval result = Interval::bottom(sort);
  for (const Range& x : a) result = result.join(Interval::wrapped(sort, f(x)));
  return result;
}

template <class F>
Interval each_pair(Sort sort, const Pieces& a, const Pieces& b, F f) {
  Interval result = Interval::bottom(sort);
  for (const Range& x : a)
    for (const Range& y : b) result = result.join(Interval::wrapped(sort, f(x, y)));
  return result;
}

Range hull_of(std::initializer_list<Wide> numbers) {
  return {std::min(numbers), std::max(numbers)};
}

/// Quotients, rounded towards zero. `y` does not contain 0, and each range has one sign.
Range quotients(Range x, Range y) {
  return hull_of({x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high});
}

Wide magnitude(Wide a) { return a < 0 ? -a : a; }

/// Remainders with the sign of the dividend, at most as large as that, and smaller than the
/// divisor. `y` does not contain 0, and each range has one sign.
Range remainders(Range x, Range y) {
  const Wide divisor = std::max(magnitude(y.low), magnitude(y.high));
  const Wide smallest = std::min(magnitude(y.low), magnitude(y.high));
  const Wide largest = std::max(magnitude(x.low), magnitude(x.high));
  if (largest < smallest) return x;
  // One divisor and one quotient: the dividend less a constant.
  if (divisor == smallest && x.low / divisor == x.high / divisor)
    return {x.low % divisor, x.high % divisor};
  const Wide bound = std::min(largest, divisor - 1);
  return x.low < 0 ? Range{-bound, 0} : Range{0, bound};
}

/// The positive or negative part of a piece without 0.
Range without_zero(Range y) { return {y.low == 0 ? Wide{1} : y.low, y.high}; }

/// f(x, y) for the divisors y that are not 0, joined with `by_zero` if 0 is possible.
template <class F>
Interval divided(Sort sort, const Pieces& a, const Pieces& b, const Interval& by_zero, F f) {
  Interval result = Interval::bottom(sort);
  for (const Range& y : b) {
    if (y.low == 0) result = result.join(by_zero);
    const Range divisors = without_zero(y);
    if (divisors.is_empty()) continue;
    for (const Range& x : a) result = result.join(Interval::wrapped(sort, f(x, divisors)));
  }
  return result;
}

/// All ones up to the highest bit of a number that is not negative.
Wide ones_up_to(Wide number) {
  Wide ones = 0;
  while (ones < number) ones = 2 * ones + 1;
  return ones;
}

}  // namespace

Range product(Range a, Range b) {
  return hull_of({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
}

Interval add(const Interval& a, const Interval& b) {
  return each_pair(a.sort(), a.signed_pieces(), b.signed_pieces(),
                   [](Range x, Range y) { return Range{x.low + y.low, x.high + y.high}; });
}

Interval sub(const Interval& a, const Interval& b) {
  return each_pair(a.sort(), a.signed_pieces(), b.signed_pieces(),
                   [](Range x, Range y) { return Range{x.low - y.high, x.high - y.low}; });
}

Interval mul(const Interval& a, const Interval& b) {
  return each_pair(a.sort(), a.signed_pieces(), b.signed_pieces(), product);
}

// x / 0 is all ones.
Interval unsigned_quotient(const Interval& a, const Interval& b) {
  return divided(a.sort(), a.unsigned_pieces(), b.unsigned_pieces(),
                 Interval::constant(a.sort(), ~uint64_t{0}), quotients);
}

// x % 0 is x.
Interval unsigned_remainder(const Interval& a, const Interval& b) {
  return divided(a.sort(), a.unsigned_pieces(), b.unsigned_pieces(), a, remainders);
}

// x / 0 is 1 for negative x and -1 for others.
Interval signed_quotient(const Interval& a, const Interval& b) {
  Interval by_zero = Interval::bottom(a.sort());
  if (a.signed_low() < 0) by_zero = by_zero.join(Interval::constant(a.sort(), 1));
  if (a.signed_high() >= 0) by_zero = by_zero.join(Interval::constant(a.sort(), ~uint64_t{0}));
  return divided(a.sort(), a.signed_pieces(), b.signed_pieces(), by_zero, quotients);
}

Interval signed_remainder(const Interval& a, const Interval& b) {
  return divided(a.sort(), a.signed_pieces(), b.signed_pieces(), a, remainders);
}

Interval bit_not(const Interval& a) {
  return each(a.sort(), a.signed_pieces(), [](Range x) { return Range{-1 - x.high, -1 - x.low}; });
}

// x & y is at most as large as either, and has the top bit if both have it.
Interval bit_and(const Interval& a, const Interval& b) {
  const Wide top_bit = a.sort().sign_bit();
  return each_pair(a.sort(), a.unsigned_pieces(), b.unsigned_pieces(), [&](Range x, Range y) {
    const bool both = x.low >= top_bit && y.low >= top_bit;
    return Range{both ? top_bit : 0, std::min(x.high, y.high)};
  });
}

// x | y is at least as large as either, and has no bit above those of both.
Interval bit_or(const Interval& a, const Interval& b) {
  return each_pair(a.sort(), a.unsigned_pieces(), b.unsigned_pieces(), [](Range x, Range y) {
    return Range{std::max(x.low, y.low), ones_up_to(std::max(x.high, y.high))};
  });
}

Interval lshr(const Interval& a, unsigned amount) {
  return each(a.sort(), a.unsigned_pieces(),
              [&](Range x) { return Range{x.low >> amount, x.high >> amount}; });
}

Interval ashr(const Interval& a, unsigned amount) {
  return each(a.sort(), a.signed_pieces(),
              [&](Range x) { return Range{x.low >> amount, x.high >> amount}; });
}

Interval zero_extend(Sort sort, const Interval& a) {
  return each(sort, a.unsigned_pieces(), [](Range x) { return x; });
}

Interval sign_extend(Sort sort, const Interval& a) {
  return each(sort, a.signed_pieces(), [](Range x) { return x; });
}

Interval truncate(Sort sort, const Interval& a) {
  return each(sort, a.signed_pieces(), [](Range x) { return x; });
}

}  // namespace culprit::abstract
