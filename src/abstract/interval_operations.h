// Transfer functions of intervals: the results for all pairs of halves, joined. Within a half the
// sign is known, so the operations are monotone there. Bitwise operations give the bounds that
// known bits do not show. No argument is bottom.
#pragma once

#include "abstract/interval.h"

namespace culprit::abstract {

Interval add(const Interval& a, const Interval& b);
Interval sub(const Interval& a, const Interval& b);
Interval mul(const Interval& a, const Interval& b);
Interval unsigned_quotient(const Interval& a, const Interval& b);
Interval unsigned_remainder(const Interval& a, const Interval& b);
Interval signed_quotient(const Interval& a, const Interval& b);
Interval signed_remainder(const Interval& a, const Interval& b);
Interval bit_not(const Interval& a);
Interval bit_and(const Interval& a, const Interval& b);
Interval bit_or(const Interval& a, const Interval& b);
// Shifts by less than the width.
Interval lshr(const Interval& a, unsigned amount);
Interval ashr(const Interval& a, unsigned amount);
Interval zero_extend(logic::Sort sort, const Interval& a);
Interval sign_extend(logic::Sort sort, const Interval& a);
Interval truncate(logic::Sort sort, const Interval& a);

/// The bounds of the products of two ranges.
Range product(Range a, Range b);

}  // namespace culprit::abstract
