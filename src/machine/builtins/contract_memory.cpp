// The built-ins of contracts that ask about memory. A place is a pointer, a number of elements and
// the bytes of one; a number of at most zero is an empty place, about which everything holds.
// A symbolic pointer is made concrete first, so the answer is a plain number. Numbers of elements,
// which are often unknown, are compared with it in the code that is generated.
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

void answer(CallContext& c, bool holds) { c.result(uint64_t{holds}); }

}  // namespace

/// long __culprit_extent(const void* p, int kind): the bytes from p on, to the end of the object,
/// that can be read (0) or written (1), or that are initialised without a gap (2).
void do_extent(CallContext& c) {
  const auto pointer = c.number(0), kind = c.number(1);
  if (!pointer || !kind) return;
  const Object* object = data_at(c, *pointer);
  if (!object || (*kind == 1 && !object->changeable())) return c.result(uint64_t{0});
  const int64_t begin = Memory::offset_of(*pointer), end = static_cast<int64_t>(object->size());
  if (begin < 0 || begin > end) return c.result(uint64_t{0});
  int64_t at = *kind == 2 && !object->all_defined() ? begin : end;
  while (at < end && object->byte_defined(at)) ++at;
  c.result(static_cast<uint64_t>(at - begin));
}

/// _Bool __culprit_separated(const void* p, long count, long bytes, const void* q, long, long)
void do_separated(CallContext& c) {
  const auto p = c.number(0), q = c.number(3);
  if (!p || !q) return;
  if (Memory::id_of(*p) != Memory::id_of(*q)) return answer(c, true);
  const auto one = place(c, 0), other = place(c, 3);
  if (!one || !other) return;
  const bool apart =
      one->bytes == 0 || other->bytes == 0 ||
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
