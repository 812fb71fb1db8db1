// One conversion applied to one value, as glibc prints it.
//
// The text comes from the host's snprintf, called with a format rebuilt from the parsed conversion
// (never the program's own bytes), so floating-point output is exact by construction; strings and
// characters are padded here. The host must be glibc.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include "machine/stdio/format.h"
#include "support/result.h"

namespace culprit::machine {

/// Width and precision after their `*` arguments were substituted.
struct FieldSizes {
  /// No precision, as opposed to precision 0.
  static constexpr int no_precision = -1;
  int width = 0;  ///< >= 0
  int precision = no_precision;
  bool left = false;  ///< the `-` flag, or a negative `*` width
  friend bool operator==(const FieldSizes&, const FieldSizes&) = default;
};

/// The sizes of `conversion`; `width_argument` and `precision_argument` are the values of its `*`
/// arguments, and are ignored if it has none. A negative width means left-justified; a negative
/// precision means no precision.
FieldSizes resolve_sizes(const Conversion& conversion, int width_argument, int precision_argument);

/// A null pointer given to %s: glibc prints "(null)", or nothing if the precision is below 6.
struct NullString {};

/// Integers, characters and pointers are bits in a uint64_t; a conversion uses as many low bits as
/// it needs. A string may be longer than the precision, and must hold no NUL in the printed part.
using FormatValue = std::variant<uint64_t, double, long double, std::string_view, NullString>;

/// Widths and precisions beyond this are refused, so that one conversion cannot exhaust memory.
inline constexpr int max_field_size = 1 << 20;

/// The text of `value`, whose alternative must fit conversion.kind: uint64_t for Signed, Unsigned,
/// Character, Pointer; double or long double (according to long_double()) for Float; string_view or
/// NullString for String and ErrorText; any for Unknown and StoreCount. Errors (kind Unsupported):
/// a field larger than max_field_size, wide text. Cost: one snprintf, up to about 300 ns for a
/// double.
Result<std::string> format_value(const Conversion& conversion, const FieldSizes& sizes,
                                 const FormatValue& value);

}  // namespace culprit::machine
