// setjmp and longjmp.
//
// A function that calls setjmp gets a mark: an object of its frame, without bytes, whose lifetime
// ends with the frame. A jmp_buf holds the address of the mark and the place of the call. So a
// longjmp to a frame that has returned finds a dead mark, even if another call of the same function
// is active; states merge only if their marks are the same; and a copy of a jmp_buf works as well
// as the original. Registers keep the values that were assigned last, which is right for volatile
// variables and allowed for all others.
#include <algorithm>
#include <csetjmp>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

constexpr const char* kMark = "setjmp";
constexpr const char* kBlockedSignals = "__culprit_blocked_signals";  // in libc/signals.c
// offsets in a jmp_buf, which begins with the mark
constexpr uint64_t kPlace = 8, kMaskSaved = 64, kMask = 72;
static_assert(offsetof(__jmp_buf_tag, __mask_was_saved) == kMaskSaved &&
              offsetof(__jmp_buf_tag, __saved_mask) == kMask);
static_assert(sizeof(__sigset_t) == 128);

bool is_mark(const State& state, Memory::Id id) {
  const Object* object = state.memory.find(id);
  return object && object->alive() && object->info().storage == Storage::Frame &&
         object->info().name == kMark;
}

/// The mark of the top frame; made if there is none yet.
Memory::Id mark(State& state) {
  for (size_t o = state.frame_objects.size(); o-- > state.top().objects;)
    if (is_mark(state, state.frame_objects[o])) return state.frame_objects[o];
  ObjectInfo info;
  info.name = kMark;
  info.storage = Storage::Frame;
  const Memory::Id id =
      state.memory.allocate(0, std::make_shared<ObjectInfo>(std::move(info)), true);
  state.frame_objects.push_back(id);
  return id;
}

/// The index of the frame that a mark belongs to.
size_t frame_of(const State& state, Memory::Id mark) {
  const auto at = std::find(state.frame_objects.begin(), state.frame_objects.end(), mark);
  const auto index = static_cast<size_t>(at - state.frame_objects.begin());
  size_t frame = state.frames.size() - 1;
  while (frame > 0 && state.frames[frame].objects > index) --frame;
  return frame;
}

}  // namespace

void do_setjmp(CallContext& c) {
  auto buffer = c.number(0);
  auto saves = c.arguments() > 1 ? c.number(1) : std::optional<uint64_t>(0);
  if (!buffer || !saves) return;
  Machine& machine = c.machine();
  State& state = c.state();
  machine.store(state, model::kPointer, Value::plain(*buffer),
                Value::plain(Memory::address(mark(state))));
  if (c.running())
    machine.store(state, model::kI64, Value::plain(*buffer + kPlace), Value::plain(state.top().pc));
  const uint64_t blocked =
      *saves ? machine.image().variable(kBlockedSignals, sizeof(__sigset_t)) : 0;
  if (c.running())
    machine.store(state, model::kI32, Value::plain(*buffer + kMaskSaved),
                  Value::plain(blocked != 0));
  if (c.running() && blocked) machine.copy(state, *buffer + kMask, blocked, sizeof(__sigset_t));
  c.result(uint64_t{0});
}

void do_longjmp(CallContext& c) {
  auto buffer = c.number(0), value = c.number(1);
  if (!buffer || !value) return;
  Machine& machine = c.machine();
  State& state = c.state();
  const Value target = machine.load(state, model::kPointer, Value::plain(*buffer));
  const Value place =
      c.running() ? machine.load(state, model::kI64, Value::plain(*buffer + kPlace)) : Value();
  const Value masked =
      c.running() ? machine.load(state, model::kI32, Value::plain(*buffer + kMaskSaved)) : Value();
  if (!c.running()) return;
  if (target.is_symbolic() || place.is_symbolic() || masked.is_symbolic())
    return c.unsupported("culprit cannot try other targets of longjmp");
  if (target.is_undefined())
    return c.report(FindingKind::BadCall, "longjmp with a jmp_buf that setjmp has not filled",
                    true);
  if (!is_mark(state, Memory::id_of(target.bits)))
    return c.report(
        FindingKind::BadCall,
        "longjmp to a function that has returned, or with a jmp_buf that setjmp has not filled",
        true);
  const uint64_t blocked =
      masked.bits ? machine.image().variable(kBlockedSignals, sizeof(__sigset_t)) : 0;
  if (blocked && !machine.copy(state, blocked, *buffer + kMask, sizeof(__sigset_t))) return;
  if (const size_t left = frame_of(state, Memory::id_of(target.bits)) + 1;
      left < state.frames.size())
    machine.leave_frames(state, left);
  Frame& frame = state.top();
  const model::Function& function = *machine.image().functions()[frame.function].model;
  const model::CallSite& site = function.calls[static_cast<size_t>(function.code[place.bits].c)];
  const uint64_t result = *value & 0xffffffff;
  if (!site.results.empty())
    state.registers[frame.base + static_cast<size_t>(site.results[0])] =
        Value::plain(result ? result : 1);
  frame.pc = static_cast<uint32_t>(place.bits) + 1;
  if (machine.endless) machine.endless->jumped();
  c.enter_function();
}

}  // namespace culprit::machine
