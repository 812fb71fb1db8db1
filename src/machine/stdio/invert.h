// printf backwards: finds the values that would have printed a text.
//
// Symbolic output needs every value whose formatting by a conversion is a prefix of the expected
// text from some position on. The method is guess and check: a small reader proposes candidate
// values for each prefix that looks like a body of the conversion, and the formatter itself
// (format_value) accepts or rejects each. So no alternative can be wrong, and padding, flags and
// precision need no rules of their own; completeness depends on the reader alone. Floating point:
// if any double prints as the decimal text, the double nearest to the text does (no other is closer
// to the text, and ties are broken by the text's own parity). Printing is monotone, so the doubles
// that print alike form one interval, whose ends are found by galloping over ordered bit patterns
// from the text +- half a unit of its last digit.
//
// Invariants: alternatives are ordered by length, without duplicates; each, formatted, gives
// exactly the first `length` bytes. Left out: %s of a null pointer, wide text (no alternatives).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "machine/stdio/format_value.h"
#include "machine/stdio/inversion.h"

namespace culprit::machine {

/// All ways in which `conversion` can print a prefix of `expected`. `max_string` bounds the length
/// of %s contents (callers know the size of the object); numbers need no bound. Cost: one
/// formatting per candidate length; about ten per floating-point alternative.
std::vector<Inversion> invert(const Conversion& conversion, const FieldSizes& sizes,
                              std::string_view expected, size_t max_string = SIZE_MAX);

}  // namespace culprit::machine
