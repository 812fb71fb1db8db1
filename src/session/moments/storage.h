// Places of the program that can be assigned to, and writes to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "session/values/typed_value.h"

namespace culprit::session {

/// A place that can be assigned to.
struct Storage {
  // in memory
  uint64_t address = 0;
  uint64_t bytes = 0;  ///< 0: it is in a register
  // in a register
  size_t frame = 0;  ///< index into State::frames
  uint32_t function = 0;
  uint32_t reg = 0;  ///< number in the frame

  bool in_memory() const { return bytes > 0; }
  friend bool operator==(const Storage&, const Storage&) = default;
};

/// The place of a value; nullopt if it is none that can be assigned to.
std::optional<Storage> storage_of(const Scope& scope, const TypedValue& value);

/// One execution of an instruction, or of a library function, that wrote to the place.
struct Write {
  uint64_t step = 0;
  uint32_t depth = 0;  ///< number of frames
};

}  // namespace culprit::session
