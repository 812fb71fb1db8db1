// Contraction of floats. Comparisons that hold exclude NaN; those that do not hold bound one side
// if the other is not NaN. Sums and products have no rule: rounding hides too much.
#include <algorithm>

#include "abstract/contraction_rules.h"
#include "abstract/real_operations.h"

namespace culprit::abstract::real_rules {

using logic::Sort;

namespace {

constexpr double infinity = Real::infinity;

/// a < b, or a <= b if not `strict`, for the arguments a and b of c.
void ordered(const Contraction& c, size_t a, size_t b, bool strict) {
  const Sort sort = c.sort_of(0);
  const Real x = c.real(a).without_nan(), y = c.real(b).without_nan();
  // Without numbers the bounds are the wrong way round, and exclude everything.
  const double high = strict && y.high() > -infinity ? next_below(sort, y.high()) : y.high(),
               low = strict && x.low() < infinity ? next_above(sort, x.low()) : x.low();
  const bool possible = !strict || (y.high() > -infinity && x.low() < infinity);
  c.narrow(a, possible ? Real(sort, -infinity, high, false) : Real::bottom(sort));
  c.narrow(b, possible ? Real(sort, low, infinity, false) : Real::bottom(sort));
}

/// not (b < a), or not (b <= a) if `strict`: unless one of them is NaN, a <= b, or a < b.
void ordered_or_nan(const Contraction& c, size_t a, size_t b, bool strict) {
  const bool x_is_number = !c.real(a).may_be_nan(), y_is_number = !c.real(b).may_be_nan();
  const Real nan = Real::nan(c.sort_of(0));
  Value narrowed[] = {c.args[0], c.args[1]};
  ordered({c.sort, c.low, c.value, narrowed}, a, b, strict);
  if (y_is_number) c.narrow(a, narrowed[a].real().join(nan));
  if (x_is_number) c.narrow(b, narrowed[b].real().join(nan));
}

/// The smallest integer in `range` for which `holds`, which is monotone; one more than the largest
/// if there is none.
template <class F>
Wide first_with(Range range, F holds) {
  while (range.low <= range.high) {
    const Wide middle = range.low + (range.high - range.low) / 2;
    if (holds(middle)) range.high = middle - 1;
    else range.low = middle + 1;
  }
  return range.low;
}

/// The integers of `range` that convert to a number of the value. The conversion is monotone.
template <class F>
Number converting(const Contraction& c, Range range, F convert) {
  const Real& v = c.real();
  const Sort sort = c.sort_of(0);
  if (!v.has_numbers()) return Number::bottom(sort);
  const Wide low = first_with(range, [&](Wide n) { return convert(sort, n) >= v.low(); }),
             end = first_with(range, [&](Wide n) { return convert(sort, n) > v.high(); });
  return Number::wrapped(sort, {low, end - 1});
}

/// The largest number of the format that is at most `integer`.
double below(Sort sort, Wide integer) {
  const double number = rounded_down(sort, static_cast<double>(integer));
  return static_cast<Wide>(number) > integer ? next_below(sort, number) : number;
}

}  // namespace

// a is not NaN → neither is b
void not_identical(const Contraction& c) {
  for (const size_t i : {0u, 1u}) {
    const Real& other = c.real(1 - i);
    if (!other.has_numbers() && other.may_be_nan()) c.narrow(i, c.real(i).without_nan());
  }
}

void equal(const Contraction& c) {
  if (!c.is_true()) return;
  const Real both = c.real(0).meet(c.real(1)).without_nan();
  c.narrow(0, both);
  c.narrow(1, both);
}

void less(const Contraction& c) {
  if (c.is_true()) ordered(c, 0, 1, true);
  else if (c.is_false()) ordered_or_nan(c, 1, 0, false);
}

void at_most(const Contraction& c) {
  if (c.is_true()) ordered(c, 0, 1, false);
  else if (c.is_false()) ordered_or_nan(c, 1, 0, true);
}

void is_nan(const Contraction& c) {
  if (c.is_true()) c.narrow(0, Real::nan(c.sort_of(0)));
  else if (c.is_false()) c.narrow(0, c.real(0).without_nan());
}

void neg(const Contraction& c) { c.narrow(0, abstract::neg(c.real())); }

// |a| = v → a is v or -v
void magnitude(const Contraction& c) { c.narrow(0, c.real().join(abstract::neg(c.real()))); }

void from_signed(const Contraction& c) {
  c.narrow(0, converting(c, c.number(0).signed_range(), [&](Sort sort, Wide n) {
             return abstract::from_signed(c.sort, Number::wrapped(sort, {n, n})).low();
           }));
}

void from_unsigned(const Contraction& c) {
  c.narrow(0, converting(c, c.number(0).unsigned_range(), [&](Sort sort, Wide n) {
             return abstract::from_unsigned(c.sort, Number::wrapped(sort, {n, n})).low();
           }));
}

// The integer of a is v, without the pattern for what does not fit → a is less than 1 away from v,
// on the side away from 0
void to_signed(const Contraction& c) {
  const Sort sort = c.sort_of(0);
  if (c.number().contains(c.sort.sign_bit())) return;
  const int64_t low = c.number().signed_low(), high = c.number().signed_high();
  const double at_low = below(sort, low), at_high = -below(sort, -Wide{high});
  c.narrow(0, Real(sort, low > 0 ? at_low : rounded_down(sort, at_low - 1),
                   high < 0 ? at_high : rounded_up(sort, at_high + 1), false));
}

// a rounds to v → a is between the neighbours of v
void to_float(const Contraction& c) {
  const Real& v = c.real();
  const Sort from = c.sort_of(0);
  if (!v.has_numbers()) {
    c.narrow(0, v.may_be_nan() ? Real::nan(from) : Real::bottom(from));
    return;
  }
  const bool is_exact = c.sort.kind == Sort::Float64;
  const double low = is_exact ? v.low() : next_below(c.sort, v.low()),
               high = is_exact ? v.high() : next_above(c.sort, v.high());
  c.narrow(0, Real(from, rounded_up(from, low), rounded_down(from, high), v.may_be_nan()));
}

}  // namespace culprit::abstract::real_rules
