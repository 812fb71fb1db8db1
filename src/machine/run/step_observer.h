// Looks on while the machine executes, an instruction at a time. Runs that are looked at take a
// loop of their own; others pay one test per access.
#pragma once

#include <cstdint>

#include "machine/image/loop_probe.h"
#include "machine/run/state.h"

namespace culprit::machine {

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// A component gave the initial value of so many bytes of static storage, before the first
  /// instruction.
  virtual void initial(const State&, model::ComponentId, uint64_t /*pointer*/, uint64_t /*bytes*/) {
  }
  /// A further probe of a component gave a variable of the top frame its value, at the instruction
  /// at `pc`.
  virtual void probed(const State&, const LoopProbe&, uint32_t /*pc*/) {}
  /// The instruction at `pc` of the top frame comes next; `steps` are behind it. (State::steps and
  /// Frame::pc are not up to date within a run.)
  virtual void before(const State& state, uint32_t pc, uint64_t steps) = 0;
  /// It took effect, or stopped the run; `pc` is the next one of the top frame.
  virtual void after(const State& state, uint32_t pc) = 0;
  /// It reads or writes memory of an object, which is possible; before it does.
  virtual void accessed(const ObjectInfo& info, uint64_t pointer, uint64_t bytes, bool write) = 0;
};

}  // namespace culprit::machine
