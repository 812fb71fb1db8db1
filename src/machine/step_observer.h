// Looks on while the machine executes, an instruction at a time. Runs that are looked at take a loop of their own; others pay one test per access.
#pragma once

#include <cstdint>

#include "machine/state.h"

namespace culprit::machine {

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// The instruction at `pc` of the top frame comes next; `steps` are behind it. (State::steps and Frame::pc are not up to date within a run.)
  virtual void before(const State& state, uint32_t pc, uint64_t steps) = 0;
  /// It took effect, or stopped the run.
  virtual void after(const State& state) = 0;
  /// It reads or writes memory; before it does.
  virtual void touch(uint64_t pointer, uint64_t bytes, bool write) = 0;
};

}  // namespace culprit::machine
