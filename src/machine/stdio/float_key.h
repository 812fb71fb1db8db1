// Maps non-negative floating-point numbers to integers in the same order. Neighbours differ by one,
// so an interval of numbers can be searched as an interval of integers. Works for double and for
// the 80-bit long double of x86 (whose explicit leading bit is dropped).
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace culprit::machine {

__extension__ typedef unsigned __int128 FloatKey;

/// The rank of `magnitude` (>= 0, not NaN): 0 for zero, 1 for the smallest subnormal, ... and for
/// infinity one more than for the largest finite number.
inline FloatKey key_of(double magnitude) { return std::bit_cast<uint64_t>(magnitude); }

inline FloatKey key_of(long double magnitude) {
  static_assert(std::numeric_limits<long double>::digits == 64, "the x87 format");
  uint64_t significand = 0;
  uint16_t exponent = 0;
  std::memcpy(&significand, &magnitude, sizeof significand);
  std::memcpy(&exponent, reinterpret_cast<const char*>(&magnitude) + sizeof significand,
              sizeof exponent);
  return (FloatKey{exponent} << 63) | (significand & ~(uint64_t{1} << 63));
}

/// The inverse of key_of.
template <class Real>
Real from_key(FloatKey key);

template <>
inline double from_key<double>(FloatKey key) {
  return std::bit_cast<double>(static_cast<uint64_t>(key));
}

template <>
inline long double from_key<long double>(FloatKey key) {
  const uint16_t exponent = static_cast<uint16_t>(key >> 63);
  uint64_t significand = static_cast<uint64_t>(key) & ~(uint64_t{1} << 63);
  if (exponent != 0) significand |= uint64_t{1} << 63;
  long double value = 0;
  std::memcpy(&value, &significand, sizeof significand);
  std::memcpy(reinterpret_cast<char*>(&value) + sizeof significand, &exponent, sizeof exponent);
  return value;
}

/// The key of infinity.
template <class Real>
FloatKey infinity_key() {
  return key_of(std::numeric_limits<Real>::infinity());
}

}  // namespace culprit::machine
