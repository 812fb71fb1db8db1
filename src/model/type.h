// The types of the model: the kinds of values that a register can hold.
#pragma once

#include <cstdint>

namespace culprit::model {

/// One byte: 0 is void, 1..64 an integer of that many bits, then pointer and floats. Vectors by
/// which the ABI passes small structs are integers of the same size; aggregates are split into
/// several registers.
struct Type {
  uint8_t code = 0;

  constexpr bool is_void() const { return code == 0; }
  constexpr bool is_integer() const { return code >= 1 && code <= 64; }
  constexpr bool is_pointer() const { return code == 100; }
  constexpr bool is_float() const { return code >= 101 && code <= 103; }
  /// Width in bits: 64 for pointers and doubles, 32 for floats, 80 for x87 long doubles.
  constexpr unsigned bits() const {
    return is_integer() ? code : code == 101 ? 32 : code == 103 ? 80 : 64;
  }
  /// The bytes that a load or store of this type accesses: one for an i1, ten for an x87 long
  /// double.
  constexpr unsigned store_bytes() const { return (bits() + 7) / 8; }
  friend constexpr bool operator==(Type, Type) = default;
};

inline constexpr Type kVoid{0}, kI1{1}, kI8{8}, kI16{16}, kI32{32}, kI64{64};
inline constexpr Type kPointer{100}, kF32{101}, kF64{102}, kF80{103};
constexpr Type integer_type(unsigned bits) { return Type{static_cast<uint8_t>(bits)}; }

}  // namespace culprit::model
