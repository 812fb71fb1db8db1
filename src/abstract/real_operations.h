// Transfer functions of floats, one per kind of term. Where infinities and zeros meet (0 * inf,
// inf - inf, x / 0) the bounds are loose. If an argument is bottom, the result is, too.
#pragma once

#include "abstract/number.h"
#include "abstract/real.h"
#include "abstract/truth.h"

namespace culprit::abstract {

Real neg(const Real& a);
Real magnitude(const Real& a);
Real add(const Real& a, const Real& b);
Real sub(const Real& a, const Real& b);
Real mul(const Real& a, const Real& b);
Real quotient(const Real& a, const Real& b);
Real remainder(const Real& a, const Real& b);  ///< fmod
Real square_root(const Real& a);
Real floor(const Real& a);
Real ceil(const Real& a);
Real trunc(const Real& a);
Real round_away(const Real& a);
Real round_even(const Real& a);

Truth equal(const Real& a, const Real& b);  ///< IEEE's
Truth less(const Real& a, const Real& b);
Truth at_most(const Real& a, const Real& b);
Truth is_nan(const Real& a);
/// Whether the values have the same pattern.
Truth identical(const Real& a, const Real& b);

// The result has the given sort.
Real from_signed(logic::Sort sort, const Number& a);
Real from_unsigned(logic::Sort sort, const Number& a);
Real from_bits(logic::Sort sort, const Number& a);
Real to_float(logic::Sort sort, const Real& a);
Number to_signed(logic::Sort sort, const Real& a);
Number to_unsigned(logic::Sort sort, const Real& a);
Number to_bits(logic::Sort sort, const Real& a);

}  // namespace culprit::abstract
