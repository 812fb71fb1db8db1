#include "abstract/real_operations.h"

#include <algorithm>
#include <cmath>

#include "logic/operation.h"

namespace culprit::abstract {

using logic::Sort;

namespace {

constexpr double infinity = Real::infinity;

/// f(a) or f(a, b), computed in the format.
template <class F>
double computed(Sort sort, F f, double a) {
  return sort.kind == Sort::Float32 ? static_cast<double>(f(static_cast<float>(a))) : f(a);
}
template <class F>
double computed(Sort sort, F f, double a, double b) {
  return sort.kind == Sort::Float32
             ? static_cast<double>(f(static_cast<float>(a), static_cast<float>(b)))
             : f(a, b);
}

/// f of a monotone function that maps numbers to numbers.
template <class F>
Real monotone(const Real& a, F f) {
  if (!a.has_numbers()) return a;
  return {a.sort(), computed(a.sort(), f, a.low()), computed(a.sort(), f, a.high()),
          a.may_be_nan()};
}

/// The hull of f at the four corners, where NaN counts as 0, as it is 0 * inf or inf / inf: near
/// those corners the results reach from 0 to the results of the other corners.
template <class F>
Real corners(const Real& a, const Real& b, F f) {
  double low = infinity, high = -infinity;
  for (const double x : {a.low(), a.high()})
    for (const double y : {b.low(), b.high()}) {
      const double result = computed(a.sort(), f, x, y);
      const double number = std::isnan(result) ? 0 : result;
      low = std::min(low, number);
      high = std::max(high, number);
    }
  return {a.sort(), low, high, false};
}

bool has_infinity(const Real& a) {
  return a.contains_number(infinity) || a.contains_number(-infinity);
}

/// Without numbers on both sides only NaN results, if anything.
Real nan_or_bottom(const Real& a, const Real& b) {
  return a.is_bottom() || b.is_bottom() ? Real::bottom(a.sort()) : Real::nan(a.sort());
}

/// The bounds of the integers of a range, converted. The conversion rounds once.
template <class Integer>
Real converted(Sort sort, Range range) {
  const auto convert = [&](Wide number) {
    const auto integer = static_cast<Integer>(number);
    return sort.kind == Sort::Float32 ? static_cast<double>(static_cast<float>(integer))
                                      : static_cast<double>(integer);
  };
  return {sort, convert(range.low), convert(range.high), false};
}

/// The integers `limits.low` to `limits.high`, towards zero; other floats give the top bit alone.
/// The limits are powers of two or 0 as floats: [-2^k, 2^k) or [0, 2^k).
Number to_integer(Sort sort, const Real& a, double lowest, double end) {
  if (a.is_bottom()) return Number::bottom(sort);
  Number result = Number::bottom(sort);
  const double low = std::trunc(a.low()), high = std::trunc(a.high());
  if (a.may_be_nan() || (a.has_numbers() && (low < lowest || high >= end)))
    result = Number::constant(sort, sort.sign_bit());
  if (!a.has_numbers() || high < lowest || low >= end) return result;
  const Wide first = low < lowest ? static_cast<Wide>(lowest) : static_cast<Wide>(low),
             last = high >= end ? static_cast<Wide>(end) - 1 : static_cast<Wide>(high);
  return result.join(Number::wrapped(sort, {first, last}));
}

}  // namespace

Real neg(const Real& a) { return {a.sort(), -a.high(), -a.low(), a.may_be_nan()}; }

Real magnitude(const Real& a) {
  if (!a.has_numbers() || a.low() >= 0) return a;
  if (a.high() <= 0) return neg(a);
  return {a.sort(), 0, std::max(-a.low(), a.high()), a.may_be_nan()};
}

Real add(const Real& a, const Real& b) {
  if (!a.has_numbers() || !b.has_numbers()) return nan_or_bottom(a, b);
  const auto plus = [](auto x, auto y) { return x + y; };
  const double low = computed(a.sort(), plus, a.low(), b.low()),
               high = computed(a.sort(), plus, a.high(), b.high());
  const bool nan = (a.contains_number(infinity) && b.contains_number(-infinity)) ||
                   (a.contains_number(-infinity) && b.contains_number(infinity));
  return {a.sort(), std::isnan(low) ? -infinity : low, std::isnan(high) ? infinity : high,
          nan || a.may_be_nan() || b.may_be_nan()};
}

Real sub(const Real& a, const Real& b) { return add(a, neg(b)); }

Real mul(const Real& a, const Real& b) {
  if (!a.has_numbers() || !b.has_numbers()) return nan_or_bottom(a, b);
  const bool nan =
      (a.contains_number(0) && has_infinity(b)) || (has_infinity(a) && b.contains_number(0));
  return corners(a, b, [](auto x, auto y) { return x * y; })
      .with_nan(nan || a.may_be_nan() || b.may_be_nan());
}

// Near 0 the quotients have no bound, and the sign of 0 is not known.
Real quotient(const Real& a, const Real& b) {
  if (!a.has_numbers() || !b.has_numbers()) return nan_or_bottom(a, b);
  const bool by_zero = b.contains_number(0);
  const bool nan = (a.contains_number(0) && by_zero) || (has_infinity(a) && has_infinity(b));
  const Real numbers = by_zero ? Real::top(a.sort()).without_nan()
                               : corners(a, b, [](auto x, auto y) { return x / y; });
  return numbers.with_nan(nan || a.may_be_nan() || b.may_be_nan());
}

// The remainder has the sign of a, and is at most as large as a and as b.
Real remainder(const Real& a, const Real& b) {
  if (!a.has_numbers() || !b.has_numbers()) return nan_or_bottom(a, b);
  const bool nan = has_infinity(a) || b.contains_number(0);
  const double limit = std::max(std::fabs(b.low()), std::fabs(b.high()));
  const double low = a.low() < 0 ? std::max(a.low(), -limit) : 0,
               high = a.high() > 0 ? std::min(a.high(), limit) : 0;
  return {a.sort(), low, high, nan || a.may_be_nan() || b.may_be_nan()};
}

Real square_root(const Real& a) {
  if (!a.has_numbers()) return a;
  const bool nan = a.low() < 0 || a.may_be_nan();
  if (a.high() < 0) return Real::nan(a.sort());
  const Real positive(a.sort(), std::max(a.low(), 0.0), a.high(), nan);
  return monotone(positive, [](auto x) { return std::sqrt(x); });
}

Real floor(const Real& a) {
  return monotone(a, [](auto x) { return std::floor(x); });
}
Real ceil(const Real& a) {
  return monotone(a, [](auto x) { return std::ceil(x); });
}
Real trunc(const Real& a) {
  return monotone(a, [](auto x) { return std::trunc(x); });
}
Real round_away(const Real& a) {
  return monotone(a, [](auto x) { return std::round(x); });
}
Real round_even(const Real& a) {
  return monotone(a, [](auto x) { return std::nearbyint(x); });
}

Truth equal(const Real& a, const Real& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  const bool is_same = a.low() == a.high() && b.low() == b.high() && a.low() == b.low();
  return {!is_same || a.may_be_nan() || b.may_be_nan(), a.meet(b).has_numbers()};
}

Truth less(const Real& a, const Real& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  const bool nan = a.may_be_nan() || b.may_be_nan();
  if (!a.has_numbers() || !b.has_numbers()) return {true, false};
  return {nan || a.high() >= b.low(), a.low() < b.high()};
}

Truth at_most(const Real& a, const Real& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  const bool nan = a.may_be_nan() || b.may_be_nan();
  if (!a.has_numbers() || !b.has_numbers()) return {true, false};
  return {nan || a.high() > b.low(), a.low() <= b.high()};
}

Truth is_nan(const Real& a) { return {a.has_numbers(), a.may_be_nan()}; }

Truth identical(const Real& a, const Real& b) {
  if (a.is_bottom() || b.is_bottom()) return {};
  const bool is_same = a.constant() && a.constant() == b.constant();
  return {!is_same, !a.meet(b).is_bottom()};
}

Real from_signed(Sort sort, const Number& a) {
  return a.is_bottom() ? Real::bottom(sort) : converted<int64_t>(sort, a.signed_range());
}

Real from_unsigned(Sort sort, const Number& a) {
  return a.is_bottom() ? Real::bottom(sort) : converted<uint64_t>(sort, a.unsigned_range());
}

// Patterns with the sign bit clear have the order of the floats, and those with it set the reverse;
// beyond infinity they are NaN.
Real from_bits(Sort sort, const Number& a) {
  const uint64_t end = logic::from_double(sort, infinity);
  Real result = Real::bottom(sort);
  for (const Range& piece : a.interval().unsigned_pieces()) {
    const uint64_t sign = static_cast<uint64_t>(piece.low) & sort.sign_bit(),
                   low = static_cast<uint64_t>(piece.low) ^ sign,
                   high = static_cast<uint64_t>(piece.high) ^ sign;
    if (high > end) result = result.join(Real::nan(sort));
    if (low > end) continue;
    const Real numbers(sort, logic::to_double(sort, low),
                       logic::to_double(sort, std::min(high, end)), false);
    result = result.join(sign ? neg(numbers) : numbers);
  }
  return result;
}

Real to_float(Sort sort, const Real& a) {
  if (!a.has_numbers()) return a.is_bottom() ? Real::bottom(sort) : Real::nan(sort);
  const auto rounded = [&](double number) {
    return sort.kind == Sort::Float32 ? static_cast<double>(static_cast<float>(number)) : number;
  };
  return {sort, rounded(a.low()), rounded(a.high()), a.may_be_nan()};
}

Number to_signed(Sort sort, const Real& a) {
  const double limit = std::ldexp(1.0, sort.width - 1);
  return to_integer(sort, a, -limit, limit);
}

Number to_unsigned(Sort sort, const Real& a) {
  return to_integer(sort, a, 0, std::ldexp(1.0, sort.width));
}

Number to_bits(Sort sort, const Real& a) {
  Number result = Number::bottom(sort);
  if (a.may_be_nan()) result = Number::constant(sort, a.sort().canonical_nan());
  const auto pattern = [&](double number) { return Wide{logic::from_double(a.sort(), number)}; };
  // Zero has a pattern on both sides.
  const Wide sign = a.sort().sign_bit();
  if (a.has_numbers() && a.high() >= 0)
    result =
        result.join(Number::wrapped(sort, {pattern(std::max(a.low(), 0.0)), pattern(a.high())}));
  if (a.has_numbers() && a.low() <= 0)
    result = result.join(Number::wrapped(
        sort, {sign | pattern(std::max(-a.high(), 0.0)), sign | pattern(-a.low())}));
  return result;
}

}  // namespace culprit::abstract
