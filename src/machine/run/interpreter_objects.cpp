// Frame objects, and operations on blocks of memory.
#include <algorithm>

#include <fmt/format.h>

#include "machine/run/interpreter.h"

namespace culprit::machine {

using model::Op;

namespace {

/// Clang zero-extends an int that is the size of an array, so a negative one is shown with its
/// sign.
std::string element_count(uint64_t count) {
  if (count >> 31 == 1)
    return fmt::format("{} ({} without its sign)", static_cast<int32_t>(count), count);
  return fmt::format("{}", static_cast<int64_t>(count));
}

void undefine_bytes(Object& object) {
  constexpr int64_t kMarks = 64;
  const auto size = static_cast<int64_t>(object.size());
  for (int64_t at = 0; at < size; at += kMarks)
    object.mark(at, ~uint64_t{0}, static_cast<unsigned>(std::min(kMarks, size - at)));
}

}  // namespace

Memory::Id Interpreter::new_frame_object(uint64_t bytes, const ObjectInfo& info) {
  const Memory::Id id = state_.memory.allocate(bytes, lent(info), false);
  state_.frame_objects.push_back(id);
  if (machine_.observer) [[unlikely]]
    machine_.observer->made(id);
  return id;
}

const ObjectInfo& Interpreter::frame_object(int32_t index) const {
  return machine_.image()
      .functions()[state_.top().function]
      .frame_objects[static_cast<size_t>(index)];
}

void Interpreter::alloca_object(const Instruction& i) {
  const uint64_t bytes = function_->frame_objects[static_cast<size_t>(i.a)].bytes;
  const Memory::Id id = new_frame_object(bytes, frame_object(i.a));
  if (i.flags & model::kBeginsLater) state_.memory.suspend(id);
  reg(i.dst) = Value::plain(Memory::address(id));
  ++pc_;
}

void Interpreter::alloca_dynamic(const Instruction& i) {
  if (!needs_concrete(i.a)) return;
  const Value& count = get(i.a);
  if (count.is_undefined()) undefined_use(i, "the size of an array");
  uint64_t bytes = count.bits * static_cast<uint64_t>(i.c);
  uint32_t& used = state_.top().native_bytes;
  if (static_cast<int64_t>(count.bits) < 0 || bytes > machine_.limits.native_stack_bytes ||
      used + bytes > machine_.limits.native_stack_bytes) {
    state_.top().pc = pc_;
    machine_.report(
        state_, FindingKind::StackOverflow,
        fmt::format("an array of {} elements does not fit on the stack", element_count(count.bits)),
        true);
    return;
  }
  const ObjectInfo& info = frame_object(i.b);
  if (bytes == 0 && !info.name.empty()) {  // a block of alloca has no name
    state_.top().pc = pc_;
    machine_.report(state_, FindingKind::EmptyArray,
                    fmt::format("the array '{}' has no elements", info.name), false);
    if (state_.stop != Stop::Running) return;
  }
  used += static_cast<uint32_t>(bytes);
  reg(i.dst) = Value::plain(Memory::address(new_frame_object(bytes, info)));
  if (state_.stop == Stop::Running) ++pc_;
}

void Interpreter::stack_restore(const Instruction& i) {
  uint64_t mark = get(i.a).bits;
  while (state_.frame_objects.size() > mark) {
    state_.top().native_bytes -=
        static_cast<uint32_t>(state_.memory.find(state_.frame_objects.back())->size());
    state_.memory.release(state_.frame_objects.back());
    state_.frame_objects.pop_back();
  }
  ++pc_;
}

/// The run goes on with the bits that the variable had, as it often would natively. A long double
/// has no room for marks.
void Interpreter::undefine(const Instruction& i) {
  const Value& old = get(i.a);
  if (!old.is_symbolic() && !old.is_wide())
    reg(i.dst) = Value::undefined_bits(old.bits, width_mask(i.type.bits()));
  ++pc_;
}

void Interpreter::undefine_object(const Instruction& i) {
  undefine_bytes(state_.memory.writable(Memory::id_of(get(i.a).bits)));
  ++pc_;
}

void Interpreter::begin_object(const Instruction& i) {
  const Memory::Id id = Memory::id_of(get(i.a).bits);
  if (state_.memory.resume(id)) undefine_bytes(state_.memory.writable(id));
  ++pc_;
}

void Interpreter::end_object(const Instruction& i) {
  state_.memory.suspend(Memory::id_of(get(i.a).bits));
  ++pc_;
}

void Interpreter::memory_block(const Instruction& i) {
  if (!needs_concrete(i.a) || !needs_concrete(i.c)) return;
  if (!needs_concrete(i.b)) return;
  if (get(i.c).is_undefined()) undefined_use(i, "the number of bytes to copy or set");
  state_.top().pc = pc_;
  uint64_t bytes = get(i.c).bits;
  if (i.op == Op::MemCopy && !(i.flags & model::kMayOverlap))
    machine_.report_overlap(state_, get(i.a).bits, get(i.b).bits, bytes);
  if (state_.stop != Stop::Running) return;
  bool ok = i.op == Op::MemCopy
                ? machine_.copy(state_, get(i.a).bits, get(i.b).bits, bytes)
                : machine_.fill(state_, get(i.a).bits, static_cast<uint8_t>(get(i.b).bits), bytes);
  count_charged_steps();
  if (ok && state_.stop == Stop::Running) ++pc_;
}

}  // namespace culprit::machine
