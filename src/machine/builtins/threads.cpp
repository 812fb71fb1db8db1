// What the library's threads and locks are made of (libc/threads/primitives.h).
#include <utility>

#include <fmt/format.h>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

/// (main, start, argument): starts a thread that runs main(start, argument). Returns its number.
void do_thread_start(CallContext& c) {
  const auto main = c.number(0), start = c.number(1);
  if (!main || !start) return;
  const Image& image = c.machine().image();
  const Callee target = image.callee_at(*main), own = image.callee_at(*start);
  if (target.kind != Callee::Kind::Function || own.kind != Callee::Kind::Function)
    return c.report(FindingKind::BadCall, "a thread is started with a pointer to no function",
                    true);
  c.result(c.machine().start_thread(c.state(), target.index, own.index, {c.raw(1), c.raw(2)}));
}

void do_thread_end(CallContext& c) { c.machine().end_thread(c.state()); }

void do_thread(CallContext& c) {
  c.result(uint64_t{c.state().threads ? c.state().threads->running : 1});
}

void do_threads(CallContext& c) {
  c.result(c.state().threads ? c.state().threads->all.size() : uint64_t{1});
}

/// (yields)
void do_thread_point(CallContext& c) {
  if (c.state().has_threads()) c.machine().let_others_run(c.state(), c.raw(0).bits != 0);
}

/// (kind, object, holder, until): until in nanoseconds since the start, or -1.
void do_thread_wait(CallContext& c) {
  const auto kind = c.number(0), object = c.number(1), holder = c.number(2), until = c.number(3);
  if (kind && object && holder && until)
    c.machine().wait(c.state(), static_cast<Wait>(*kind), *object, static_cast<uint32_t>(*holder),
                     *until);
}

/// Why the last wait of the thread ended.
void do_thread_woken(CallContext& c) {
  const Threads* threads = c.state().threads.get();
  // alone, only a point in time ends a wait
  c.result(static_cast<uint64_t>(threads ? threads->current().woken : Woken::ByTime));
}

/// (number): ends the wait of a thread for anything but a lock.
void do_thread_interrupt(CallContext& c) {
  const auto number = c.number(0);
  if (!c.state().threads || !number || *number < 1 || *number > c.state().threads->all.size())
    return;
  Thread& thread = c.state().own_threads().number(static_cast<uint32_t>(*number));
  switch (thread.wait) {
    case Wait::Condition:
    case Wait::Semaphore:
    case Wait::End:
    case Wait::Time:
      thread.wait = Wait::Nothing;
      thread.until = Thread::kForever;
      thread.woken = Woken::ByItself;
      return;
    default: return;
  }
}

/// (object, every)
void do_thread_wake(CallContext& c) {
  if (!c.state().threads) return;
  if (const auto object = c.number(0)) c.machine().wake(c.state(), *object, c.raw(1).bits != 0);
}

namespace {

std::vector<HeldLock>& held_locks(State& state) {
  return state.threads ? state.own_threads().current().held : state.held;
}

void let_go(State& state, uint64_t lock) {
  std::erase_if(held_locks(state), [&](const HeldLock& held) { return held.lock == lock; });
}

}  // namespace

/// (object, is_lock): the thread goes on after what was done before the object was released.
void do_acquired(CallContext& c) {
  const Value object = c.raw(0);
  if (!object.is_plain()) return;
  if (c.raw(1).bits != 0)
    held_locks(c.state()).push_back({object.bits, c.machine().own_place(c.state())});
  if (!c.state().threads) return;
  if (object.bits > 0 && object.bits <= c.state().threads->all.size()) {  // a thread's number
    Threads& all = c.state().own_threads();
    Thread& ended = all.number(static_cast<uint32_t>(object.bits));
    if (!std::exchange(ended.is_joined, true)) --all.unjoined;
  }
  if (c.machine().observer) c.machine().observer->acquired(c.state(), object.bits);
}

void do_released(CallContext& c) {
  const Value object = c.raw(0);
  if (!object.is_plain()) return;
  if (c.raw(1).bits != 0) let_go(c.state(), object.bits);
  if (c.state().threads && c.machine().observer)
    c.machine().observer->released(c.state(), object.bits);
}

/// (lock): the thread no longer holds it.
void do_lets_go(CallContext& c) {
  if (c.raw(0).is_plain()) let_go(c.state(), c.raw(0).bits);
}

/// (begins): no other thread runs until the section ends.
void do_uninterrupted(CallContext& c) {
  if (c.state().threads) c.machine().section(c.state(), c.raw(0).bits != 0);
}

/// (message)
void do_lock_misuse(CallContext& c) {
  if (const auto message = c.string(0)) c.report(FindingKind::LockMisuse, *message);
}

}  // namespace culprit::machine
