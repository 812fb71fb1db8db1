// The built-ins of contracts that ask about memory. A place is a pointer, a number of elements and
// the bytes of one; a number of at most zero is an empty place, about which everything holds.
// Symbolic arguments are made concrete first, so the answer is always a plain number.
#include <algorithm>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

struct Place {
  uint64_t pointer = 0;
  int64_t bytes = 0;  ///< 0: empty
};

/// The place in the arguments from `first` on; nullopt if one of them is symbolic.
std::optional<Place> place(CallContext& c, size_t first) {
  const auto pointer = c.number(first), count = c.number(first + 1), size = c.number(first + 2);
  if (!pointer || !count || !size) return std::nullopt;
  const auto elements = static_cast<int64_t>(*count);
  int64_t bytes = 0;
  if (elements <= 0) return Place{*pointer, 0};
  if (__builtin_mul_overflow(elements, static_cast<int64_t>(*size), &bytes)) bytes = INT64_MAX;
  return Place{*pointer, bytes};
}

/// The object that the pointer points into, if it is alive and holds data.
const Object* data_at(CallContext& c, uint64_t pointer) {
  const Object* object = c.state().memory.find(Memory::id_of(pointer));
  return object && object->alive() && object->readable() ? object : nullptr;
}

bool is_inside(const Object& object, const Place& place) {
  const int64_t offset = Memory::offset_of(place.pointer);
  const auto size = static_cast<int64_t>(object.size());
  return offset >= 0 && offset <= size && place.bytes <= size - offset;
}

void answer(CallContext& c, bool holds) { c.result(uint64_t{holds}); }

}  // namespace

/// _Bool __culprit_valid(const void* p, long count, long bytes, int write)
void do_valid(CallContext& c) {
  const auto asked = place(c, 0);
  const auto write = c.number(3);
  if (!asked || !write) return;
  if (asked->bytes == 0) return answer(c, true);
  const Object* object = data_at(c, asked->pointer);
  answer(c, object && (object->changeable() || *write == 0) && is_inside(*object, *asked));
}

/// _Bool __culprit_initialized(const void* p, long count, long bytes)
void do_initialized(CallContext& c) {
  const auto asked = place(c, 0);
  if (!asked) return;
  if (asked->bytes == 0) return answer(c, true);
  const Object* object = data_at(c, asked->pointer);
  if (!object || !is_inside(*object, *asked)) return answer(c, false);
  const int64_t begin = Memory::offset_of(asked->pointer);
  bool defined = true;
  for (int64_t at = 0; defined && at < asked->bytes; at += 64)
    defined = object->undefined(
                  begin + at, static_cast<unsigned>(std::min<int64_t>(64, asked->bytes - at))) == 0;
  answer(c, defined);
}

/// _Bool __culprit_separated(const void* p, long count, long bytes, const void* q, long, long)
void do_separated(CallContext& c) {
  const auto one = place(c, 0), other = place(c, 3);
  if (!one || !other) return;
  const bool apart =
      one->bytes == 0 || other->bytes == 0 ||
      Memory::id_of(one->pointer) != Memory::id_of(other->pointer) ||
      !overlap({one->pointer, one->pointer + static_cast<uint64_t>(one->bytes)},
               {other->pointer, other->pointer + static_cast<uint64_t>(other->bytes)});
  answer(c, apart);
}

/// void* __culprit_snapshot(const void* p): a pointer to the same place in a copy of the object, or
/// null if p points into none. The copy is a block of the heap that nothing frees.
void do_snapshot(CallContext& c) {
  const auto pointer = c.number(0);
  if (!pointer) return;
  const Object* object = data_at(c, *pointer);
  if (!object) return c.result(uint64_t{0});
  const uint64_t bytes = object->size();
  ObjectInfo info = object->info();
  info.name = info.name.empty() ? "earlier block" : "earlier " + info.name;
  info.constant = false;
  const uint64_t copy = Memory::address(
      c.state().memory.allocate(bytes, std::make_shared<ObjectInfo>(std::move(info)), false));
  const uint64_t start = Memory::address(Memory::id_of(*pointer));
  if (!c.machine().copy(c.state(), copy, start, bytes)) return;
  c.result(copy + (*pointer - start));
}

/// void* __culprit_base_addr(const void* p): the first byte of the object; null if there is none.
void do_base_address(CallContext& c) {
  const auto pointer = c.number(0);
  if (!pointer) return;
  c.result(data_at(c, *pointer) ? Memory::address(Memory::id_of(*pointer)) : 0);
}

/// long __culprit_offset(const void* p): bytes from the first byte of the object.
void do_offset(CallContext& c) {
  const auto pointer = c.number(0);
  if (!pointer) return;
  c.result(data_at(c, *pointer) ? static_cast<uint64_t>(Memory::offset_of(*pointer)) : 0);
}

/// long __culprit_block_length(const void* p): the bytes of the object; 0 if there is none.
void do_block_length(CallContext& c) {
  const auto pointer = c.number(0);
  if (!pointer) return;
  const Object* object = data_at(c, *pointer);
  c.result(object ? object->size() : 0);
}

/// _Bool __culprit_freeable(const void* p)
void do_freeable(CallContext& c) {
  const auto pointer = c.number(0);
  if (!pointer) return;
  const Object* object = data_at(c, *pointer);
  answer(c, object && object->info().storage == Storage::Heap && Memory::offset_of(*pointer) == 0);
}

}  // namespace culprit::machine
