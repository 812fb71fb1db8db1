// What must hold in a run beyond what its test says, judged by the states that the run reaches.
#pragma once

#include <memory>
#include <optional>
#include <set>

#include "machine/run/finding.h"
#include "machine/run/step_observer.h"

namespace culprit::replay {

class RunCheck : public machine::StepObserver {
 public:
  /// One that has seen what this one has. Cost: a copy of what is kept of the run.
  virtual std::unique_ptr<RunCheck> copy() const = 0;
  /// After the run, once: what did not hold, where it first was so. The state is the last one.
  virtual std::optional<machine::Finding> violation(const machine::State& state) = 0;
  /// Before these instructions it matters which thread goes on: what is judged changes there.
  virtual const std::set<machine::CodePlace>& places() const = 0;
};

}  // namespace culprit::replay
