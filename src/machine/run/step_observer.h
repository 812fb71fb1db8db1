// Observes a run, one instruction at a time. Observed runs have their own loop; other runs pay for
// observers only one test per access.
#pragma once

#include <cstdint>

#include "machine/image/loop_probe.h"
#include "machine/run/state.h"

namespace culprit::machine {

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// A component gave `bytes` of static storage their initial value, before the first instruction.
  virtual void initial(const State&, model::ComponentId, uint64_t /*pointer*/, uint64_t /*bytes*/) {
  }
  /// The added probe of a component gave a variable of the top frame its value, at the instruction
  /// at `pc`.
  virtual void probed(const State&, const LoopProbe&, uint32_t /*pc*/) {}
  /// The instruction at `pc` of the top frame comes next, after `steps` others. (State::steps and
  /// Frame::pc are not up to date within a run.)
  virtual void before(const State& state, uint32_t pc, uint64_t steps) = 0;
  /// The instruction took effect or stopped the run; `pc` is the next one of the top frame.
  virtual void after(const State& state, uint32_t pc) = 0;
  /// The instruction is about to read or write memory of an object; the access is possible.
  virtual void accessed(const ObjectInfo& info, uint64_t pointer, uint64_t bytes, bool write) = 0;
  /// The object begins; its address may have been that of another one before.
  virtual void made(machine::Memory::Id) {}
  /// Whether only those parts of a run are of interest in which several threads can run.
  virtual bool only_with_threads() const { return false; }
  /// A thread was started; the running one, whose Frame::pc are up to date, stops here for another
  /// one; that goes on: State::threads->running.
  virtual void started(const State&, uint32_t /*thread*/) {}
  virtual void suspended(const State&) {}
  virtual void switched(const State&) {}
  /// What the running thread has done so far comes before what threads do after they acquire the
  /// same object: the address of a lock or the like, or the number of a thread, which it ends by.
  virtual void released(const State&, uint64_t /*object*/) {}
  virtual void acquired(const State&, uint64_t /*object*/) {}
  /// The current instruction starts a process: a copy, which goes on at once.
  virtual void forked(const State&) {}
  /// The process has ended, and its parent goes on behind that instruction: the next state that is
  /// seen is as it was then, but for what processes share.
  virtual void resumed(const State&) {}
};

}  // namespace culprit::machine
