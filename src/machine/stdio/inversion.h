// The values with which a conversion of printf prints a given text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

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

}  // namespace culprit::machine
