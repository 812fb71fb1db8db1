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
#include <variant>
#include <vector>

#include "machine/stdio/format_value.h"

namespace culprit::machine {

/// The low `bits` bits of the argument equal `value` (zero-extended). Also for pointers, with 64
/// bits.
struct IntegerEquals {
  uint64_t value = 0;
  unsigned bits = 32;
  friend bool operator==(const IntegerEquals&, const IntegerEquals&) = default;
};

/// The doubles x with lo <= x <= hi and the sign bit `negative`. The sign matters if a bound is
/// zero, since -0.0 prints its sign. Infinities have lo == hi.
struct FloatInterval {
  double lo = 0;
  double hi = 0;
  bool negative = false;
  friend bool operator==(const FloatInterval&, const FloatInterval&) = default;
};

/// The same for %Lf.
struct LongDoubleInterval {
  long double lo = 0;
  long double hi = 0;
  bool negative = false;
  friend bool operator==(const LongDoubleInterval&, const LongDoubleInterval&) = default;
};

/// Any NaN of this sign.
struct FloatNan {
  bool negative = false;
  friend bool operator==(const FloatNan&, const FloatNan&) = default;
};

/// The low 8 bits of the argument equal `value`.
struct CharEquals {
  unsigned char value = 0;
  friend bool operator==(const CharEquals&, const CharEquals&) = default;
};

/// The string begins with `text`, a view into the expected text. It ends there (a NUL follows)
/// unless `open`: then the precision ended the reading.
struct StringEquals {
  std::string_view text;
  bool open = false;
  friend bool operator==(const StringEquals&, const StringEquals&) = default;
};

/// The conversion prints the same for every value (%n, unknown conversions).
struct AnyValue {
  friend bool operator==(const AnyValue&, const AnyValue&) = default;
};

using InversionValue = std::variant<IntegerEquals, FloatInterval, LongDoubleInterval, FloatNan,
                                    CharEquals, StringEquals, AnyValue>;

struct Inversion {
  size_t length = 0;  ///< bytes of the expected text that the conversion prints
  InversionValue value;
};

/// All ways in which `conversion` can print a prefix of `expected`. `max_string` bounds the length
/// of %s contents (callers know the size of the object); numbers need no bound. Cost: one
/// formatting per candidate length; about ten per floating-point alternative.
std::vector<Inversion> invert(const Conversion& conversion, const FieldSizes& sizes,
                              std::string_view expected, size_t max_string = SIZE_MAX);

}  // namespace culprit::machine
