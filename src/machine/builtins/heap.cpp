// The heap, and blocks of memory.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

constexpr uint32_t kMostObjects = 4'000'000;  // each takes half a kilobyte of the host's memory

constexpr uint64_t kAddressSpace = uint64_t{1} << 47;  // of a process on x86-64

}  // namespace

uint64_t allocate(CallContext& c, uint64_t bytes, bool defined) {
  if (bytes >= kAddressSpace) {  // fails everywhere
    c.fail(ENOMEM);
    return 0;
  }
  // Elsewhere the program would get the memory. A null pointer here would look like its own fault.
  const uint64_t most = c.machine().limits.memory_bytes;
  if (bytes > most || c.state().memory.live_bytes() + bytes > most) {
    c.unsupported("the program needs more than the " + std::to_string(most >> 20) +
                  " MiB of memory that culprit gives it");
    return 0;
  }
  if (c.state().memory.slots() > kMostObjects) {
    c.unsupported("more than 4 million objects at once");
    return 0;
  }
  ObjectInfo info;
  info.storage = Storage::Heap;
  info.number = ++c.state().heap_blocks;
  info.location = c.machine().place(c.state());
  const Memory::Id id =
      c.state().memory.allocate(bytes, std::make_shared<ObjectInfo>(std::move(info)), defined);
  if (c.machine().observer) c.machine().observer->made(id);
  return Memory::address(id);
}

namespace {

/// The heap object that starts at `pointer`; null, after a report, if there is none.
const Object* heap_block(CallContext& c, uint64_t pointer, const char* what) {
  const Object* object = c.state().memory.find(Memory::id_of(pointer));
  if (object && object->info().storage == Storage::Heap && Memory::offset_of(pointer) == 0) {
    if (object->alive()) return object;
    c.report(FindingKind::DoubleFree, std::string(what) + " of a heap block that was freed before",
             true, pointer);
    return nullptr;
  }
  c.report(FindingKind::InvalidFree, std::string(what) + " of a pointer that malloc did not return",
           true, pointer);
  return nullptr;
}

}  // namespace

void do_malloc(CallContext& c) {
  if (auto bytes = c.number(0)) c.result(allocate(c, *bytes, false));
}

void do_aligned_alloc(CallContext& c) {
  if (auto bytes = c.number(1)) c.result(allocate(c, *bytes, false));
}

void do_calloc(CallContext& c) {
  auto count = c.number(0), size = c.number(1);
  if (!count || !size) return;
  uint64_t bytes;
  if (__builtin_mul_overflow(*count, *size, &bytes)) {
    c.fail(ENOMEM);
    return c.result(uint64_t{0});
  }
  c.result(allocate(c, bytes, true));
}

void do_realloc(CallContext& c) {
  auto old = c.number(0), bytes = c.number(1);
  if (!old || !bytes) return;
  if (*old == 0) return c.result(allocate(c, *bytes, false));
  const Object* block = heap_block(c, *old, "realloc");
  if (!block) return;
  uint64_t kept = std::min(block->size(), *bytes);
  uint64_t fresh = *bytes == 0 ? 0 : allocate(c, *bytes, false);
  if (*bytes != 0 && fresh == 0) return c.result(uint64_t{0});
  if (fresh && !c.machine().copy(c.state(), fresh, *old, kept)) return;
  c.state().memory.release(Memory::id_of(*old));
  c.result(fresh);
}

void do_free(CallContext& c) {
  auto pointer = c.number(0);
  if (!pointer || *pointer == 0) return;
  if (heap_block(c, *pointer, "free")) c.state().memory.release(Memory::id_of(*pointer));
}

void do_memcpy(CallContext& c) {
  auto to = c.number(0), from = c.number(1), bytes = c.number(2);
  if (!to || !from || !bytes) return;
  if (called_name(c) != "memmove") c.machine().report_overlap(c.state(), *to, *from, *bytes);
  if (c.running() && c.machine().copy(c.state(), *to, *from, *bytes)) c.result(*to);
}

/// For string functions, which are loops in C: reports a copy whose source and target overlap. A
/// symbolic address or length is ignored.
void do_copied(CallContext& c) {
  for (size_t i = 0; i < 4; ++i)
    if (!c.raw(i).is_plain()) return;
  const uint64_t to = c.raw(0).bits, from = c.raw(2).bits;
  if (overlap({to, to + c.raw(1).bits}, {from, from + c.raw(3).bits}))
    c.report(FindingKind::OverlappingCopy,
             "a string is copied to where it is read from: source and target overlap");
}

void do_memset(CallContext& c) {
  auto to = c.number(0), byte = c.number(1), bytes = c.number(2);
  if (to && byte && bytes && c.machine().fill(c.state(), *to, static_cast<uint8_t>(*byte), *bytes))
    c.result(*to);
}

}  // namespace culprit::machine
