#include "session/moments/storage.h"

namespace culprit::session {

namespace {

/// Bytes of memory in which the value is.
uint64_t bytes_of(const model::Types& types, const TypedValue& value) {
  if (value.bitfield) return (value.bitfield->first + value.bitfield->bits + 7u) / 8u;
  return value.type.pointers > 0 ? 8 : types[types.plain(value.type.id)].bytes;
}

Storage::Owner owner_of(const machine::State& state, uint64_t address) {
  const machine::Object* object = state.memory.find(machine::Memory::id_of(address));
  if (!state.threads || !object) return Storage::Owner::All;
  if (object->info().thread_local_) return Storage::Owner::Thread;
  const bool is_of_rank = state.has_ranks() && object->info().storage == machine::Storage::Static;
  return is_of_rank ? Storage::Owner::Rank : Storage::Owner::All;
}

uint32_t rank_of(const machine::State& state, uint32_t thread) {
  return state.threads->number(thread).rank;
}

}  // namespace

bool is_of(const Storage& storage, const machine::State& state) {
  switch (storage.owner) {
    case Storage::Owner::All: return true;
    case Storage::Owner::Thread: return state.running() == storage.thread;
    default: break;
  }
  return rank_of(state, state.running()) == rank_of(state, storage.thread);
}

std::optional<Storage> storage_of(const Scope& scope, const TypedValue& value) {
  Storage storage;
  storage.thread = scope.state.running();
  if (value.address) {
    storage.owner = owner_of(scope.state, *value.address);
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
