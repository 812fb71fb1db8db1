// printf backwards: which values would have printed this text?
//
// Symbolic output needs, for a conversion and the expected text from some position on, every value
// whose formatting is a prefix of that text. The method is guess and check: a small reader proposes
// candidate values for each prefix that looks like a body of the conversion, and the formatter
// itself (format_value) accepts or rejects each. So no alternative can be wrong, and padding, flags
// and precision need no rules of their own; completeness rests on the reader alone. Floating point:
// the nearest double to the decimal text prints as that text if any double does (it is no farther
// from the text than any other, and ties are broken by the text's own parity), and printing is
// monotone, so the doubles that print alike are one interval, whose ends are found by galloping
// over ordered bit patterns from the text +- half a unit of its last digit.
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

/// The low `bits` bits of the argument equal `value` (zero-extended). Pointers too: 64 bits.
struct IntegerEquals {
  uint64_t value = 0;
  unsigned bits = 32;
  friend bool operator==(const IntegerEquals&, const IntegerEquals&) = default;
};

/// The doubles x with lo <= x <= hi and the sign bit `negative`: the sign decides where a bound is
/// a zero, since -0.0 prints its sign. Infinities have lo == hi.
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

/// Any NaN of that sign.
struct FloatNan {
  bool negative = false;
  friend bool operator==(const FloatNan&, const FloatNan&) = default;
};

/// The low 8 bits of the argument.
struct CharEquals {
  unsigned char value = 0;
  friend bool operator==(const CharEquals&, const CharEquals&) = default;
};

/// The string begins with `text`, a view into the expected text; it ends there (a NUL follows)
/// unless `open`, where the precision stopped the reading.
struct StringEquals {
  std::string_view text;
  bool open = false;
  friend bool operator==(const StringEquals&, const StringEquals&) = default;
};

/// The conversion prints the same whatever its value (%n, unknown conversions).
struct AnyValue {
  friend bool operator==(const AnyValue&, const AnyValue&) = default;
};

using InversionValue = std::variant<IntegerEquals, FloatInterval, LongDoubleInterval, FloatNan,
                                    CharEquals, StringEquals, AnyValue>;

struct Inversion {
  size_t length = 0;  ///< bytes of the expected text that the conversion prints
  InversionValue value;
};

/// All the ways in which `conversion` can print a prefix of `expected`. `max_string` bounds the
/// length of %s contents (callers know the size of the object); numbers need no bound. Cost: per
/// candidate length one formatting; a float alternative takes some ten of them.
std::vector<Inversion> invert(const Conversion& conversion, const FieldSizes& sizes,
                              std::string_view expected, size_t max_string = SIZE_MAX);

}  // namespace culprit::machine
