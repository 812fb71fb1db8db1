// A value of the program with its type, as the source sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "machine/value/value.h"
#include "model/types.h"

namespace culprit::session {

/// A type of the program, or a pointer to one. The table need not have a type for `&x`: it is x's
/// type with one more pointer.
struct TypeRef {
  model::TypeId id = model::type_id(model::BasicType::Void);
  uint32_t pointers = 0;

  TypeRef() = default;
  TypeRef(model::TypeId type, uint32_t more = 0) : id(type), pointers(more) {}
  TypeRef(model::BasicType type) : id(model::type_id(type)) {}
  friend bool operator==(const TypeRef&, const TypeRef&) = default;
};

struct BitField {
  uint8_t first = 0;  ///< from bit 0 of the byte at the address
  uint8_t bits = 0;
};

struct TypedValue {
  TypeRef type;
  std::optional<uint64_t> address;   ///< if it is in memory
  std::optional<uint32_t> reg;       ///< if it is a variable in a register: its number in the frame
  std::optional<BitField> bitfield;  ///< if it is a bit-field in memory
  /// Of a scalar: integers and pointers as the machine has them, without the bits above their
  /// width. Undefined if the program has not initialised it.
  machine::Value value;
};

/// The moment of a run at which names have a meaning: a frame of a state.
struct Scope {
  const machine::Image& image;
  const machine::State& state;
  size_t frame = 0;  ///< index into State::frames
  /// The instruction of the frame at which it stands; in a caller, the call.
  uint32_t pc = 0;

  const model::Types& types() const { return image.program().types; }
  const model::Function& function() const {
    return *image.functions()[state.frames[frame].function].model;
  }
};

}  // namespace culprit::session
