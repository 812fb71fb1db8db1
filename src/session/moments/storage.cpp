#include "session/moments/storage.h"

namespace culprit::session {

namespace {

/// Bytes of memory in which the value is.
uint64_t bytes_of(const model::Types& types, const TypedValue& value) {
  if (value.bitfield) return (value.bitfield->first + value.bitfield->bits + 7u) / 8u;
  return value.type.pointers > 0 ? 8 : types[types.plain(value.type.id)].bytes;
}

}  // namespace

std::optional<Storage> storage_of(const Scope& scope, const TypedValue& value) {
  Storage storage;
  if (value.address) {
    storage.address = *value.address;
    storage.bytes = bytes_of(scope.types(), value);
    if (storage.bytes > 0) return storage;
  }
  if (!value.reg) return std::nullopt;
  storage.frame = scope.frame;
  storage.function = scope.state.frames[scope.frame].function;
  storage.reg = *value.reg;
  return storage;
}

}  // namespace culprit::session
