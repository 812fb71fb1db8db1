// The machine-level types of the model: what a register can hold.
#pragma once

#include <cstdint>

namespace culprit::model {

/// One byte: 0 = void, 1..64 = integer of that many bits, then the rest. Vectors that the ABI uses
/// to pass small structs travel as integers of their size; aggregates are split into several
/// registers.
struct Type {
  uint8_t code = 0;

  constexpr bool is_void() const { return code == 0; }
  constexpr bool is_integer() const { return code >= 1 && code <= 64; }
  constexpr bool is_pointer() const { return code == 100; }
  constexpr bool is_float() const { return code >= 101 && code <= 103; }
  /// Bits of an integer or pointer held in Value::bits; 64 for pointers and doubles, 32 for floats.
  constexpr unsigned bits() const {
    return is_integer() ? code : code == 101 ? 32 : code == 103 ? 80 : 64;
  }
  /// Bytes that a load or store of this type touches (an i1 takes one byte, an x87 long double
  /// ten).
  constexpr unsigned store_bytes() const { return (bits() + 7) / 8; }
  friend constexpr bool operator==(Type, Type) = default;
};

inline constexpr Type kVoid{0}, kI1{1}, kI8{8}, kI16{16}, kI32{32}, kI64{64};
inline constexpr Type kPointer{100}, kF32{101}, kF64{102}, kF80{103};
constexpr Type integer_type(unsigned bits) { return Type{static_cast<uint8_t>(bits)}; }

}  // namespace culprit::model
