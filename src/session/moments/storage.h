// Places of the program that can be assigned to, and writes to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "session/moments/moment.h"
#include "session/values/typed_value.h"

namespace culprit::session {

/// A place that can be assigned to.
struct Storage {
  // in memory
  uint64_t address = 0;
  uint64_t bytes = 0;  ///< 0: it is in a register
  /// Other ranks, or other threads, have another variable at the address.
  enum class Owner : uint8_t { All, Rank, Thread } owner = Owner::All;
  uint32_t thread = 1;  ///< of the owner, or of the register
  // in a register
  size_t frame = 0;  ///< index into Stack::frames
  uint32_t function = 0;
  uint32_t reg = 0;  ///< number in the frame

  bool in_memory() const { return bytes > 0; }
  friend bool operator==(const Storage&, const Storage&) = default;
};

/// The place of a value; nullopt if it is none that can be assigned to.
std::optional<Storage> storage_of(const Scope& scope, const TypedValue& value);

/// Whether an access to the address is one to the place: the address may be that of another rank's
/// variable.
bool is_of(const Storage& storage, const machine::State& state);

}  // namespace culprit::session
