// Sorts of terms, two bytes each: Booleans, bit vectors of 1 to 64 bits, and the two IEEE 754
// formats that C programs use. A value of any sort is a uint64_t masked to `width` bits. A Boolean
// is 0 or 1, and a float is its bit pattern. Each format has one canonical NaN, which stands for
// all NaNs, so equal values have equal patterns.
#pragma once

#include <cstdint>

namespace culprit::logic {

struct Sort {
  enum Kind : uint8_t { Bool, Bits, Float32, Float64 };

  Kind kind = Bool;
  uint8_t width = 1;

  static constexpr Sort boolean() { return {Bool, 1}; }
  static constexpr Sort bits(unsigned width) { return {Bits, static_cast<uint8_t>(width)}; }
  static constexpr Sort float32() { return {Float32, 32}; }
  static constexpr Sort float64() { return {Float64, 64}; }

  constexpr bool is_bool() const { return kind == Bool; }
  constexpr bool is_bits() const { return kind == Bits; }
  constexpr bool is_float() const { return kind >= Float32; }
  /// All bits that a value of this sort may have set.
  constexpr uint64_t mask() const {
    return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  }
  constexpr uint64_t sign_bit() const { return uint64_t{1} << (width - 1); }
  /// `value` as a two's complement number of this width.
  constexpr int64_t to_signed(uint64_t value) const {
    return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
  }
  constexpr uint64_t canonical_nan() const {
    return kind == Float32 ? uint64_t{0x7fc00000} : uint64_t{0x7ff8000000000000};
  }

  friend constexpr bool operator==(const Sort&, const Sort&) = default;
};

}  // namespace culprit::logic
