// Transfer functions of bit vectors, one per kind of term, with the semantics of logic/: numbers
// wrap, x / 0 is all ones (signed: by the sign), x % 0 is x, and shifts by the width or more give 0
// or the sign. Each part of the product has its own function; what one of them misses, reduction
// often finds in another. If an argument is bottom, the result is, too.
#pragma once

#include "abstract/number.h"
#include "abstract/truth.h"

namespace culprit::abstract {

Number bit_not(const Number& a);
Number neg(const Number& a);
Number bit_and(const Number& a, const Number& b);
Number bit_or(const Number& a, const Number& b);
Number bit_xor(const Number& a, const Number& b);
Number add(const Number& a, const Number& b);
Number sub(const Number& a, const Number& b);
Number mul(const Number& a, const Number& b);
Number unsigned_quotient(const Number& a, const Number& b);
Number unsigned_remainder(const Number& a, const Number& b);
Number signed_quotient(const Number& a, const Number& b);
Number signed_remainder(const Number& a, const Number& b);
Number shl(const Number& a, const Number& amount);
Number lshr(const Number& a, const Number& amount);
Number ashr(const Number& a, const Number& amount);
// Shifts by less than the width.
Number shl(const Number& a, unsigned amount);
Number lshr(const Number& a, unsigned amount);
Number ashr(const Number& a, unsigned amount);

// The result has the given sort.
Number concat(logic::Sort sort, const Number& high, const Number& low);
Number extract(logic::Sort sort, const Number& a, unsigned low);
Number zero_extend(logic::Sort sort, const Number& a);
Number sign_extend(logic::Sort sort, const Number& a);

Truth unsigned_less(const Number& a, const Number& b);
Truth signed_less(const Number& a, const Number& b);
Truth equal(const Number& a, const Number& b);
Truth add_overflows(const Number& a, const Number& b);
Truth sub_overflows(const Number& a, const Number& b);
Truth mul_overflows(const Number& a, const Number& b);

}  // namespace culprit::abstract
