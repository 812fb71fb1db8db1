// What must hold in a run beyond what its test says, judged by the states that the run reaches.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "machine/run/finding.h"
#include "machine/run/step_observer.h"
#include "machine/threads/schedule.h"

namespace culprit::replay {

/// What one thread did while something did not hold.
struct ViolatedSpan {
  machine::CodePlace begin;  ///< where it came to its part in that
  /// where it left that again; nullopt: it did not, or nothing is known
  std::optional<machine::CodePlace> end = {};
};

struct Violation {
  machine::Finding finding;
  std::vector<ViolatedSpan> spans = {};  ///< of the threads that decide
};

class RunCheck : public machine::StepObserver {
 public:
  /// One that has seen what this one has. Cost: a copy of what is kept of the run.
  virtual std::unique_ptr<RunCheck> copy() const = 0;
  /// After the run, once: what did not hold, where it first was so. The state is the last one.
  virtual std::optional<Violation> violation(const machine::State& state) = 0;
  /// Runs the program once, in one of several orders: 0 is the default one.
  using ObservedRun = std::function<void(machine::StepObserver&, uint64_t order)>;
  /// Schedules under which something may not hold, derived from some runs.
  virtual std::vector<machine::Schedule> leads(const ObservedRun& run) const = 0;
  /// How much there was to judge, by parts. If another program passes because it has less, that
  /// says nothing.
  virtual std::vector<uint32_t> extent() const = 0;
  /// Before these instructions it matters which thread goes on: what is judged changes there.
  virtual const std::set<machine::CodePlace>& places() const = 0;
};

}  // namespace culprit::replay
