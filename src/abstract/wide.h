// Integers wide enough that no sum, product or bound of 64-bit numbers overflows.
#pragma once

#include <cstdint>

namespace culprit::abstract {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// The mathematical integers `low` to `high`; none if `low` is larger.
struct Range {
  Wide low, high;

  bool is_empty() const { return low > high; }
};

/// 2^exponent, for exponents up to 126.
constexpr Wide power_of_two(unsigned exponent) { return Wide{1} << exponent; }

/// Rounded towards minus infinity; `b` is positive.
constexpr Wide floor_divide(Wide a, Wide b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }
/// In [0, b); `b` is positive.
constexpr Wide floor_modulo(Wide a, Wide b) { return a - floor_divide(a, b) * b; }

}  // namespace culprit::abstract
