// Where plain runs with other values of a component can begin: shortly before the first execution that they change, since up to there they are the failing
// run. Most trials of value replacement change little, late.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "machine/dependence_graph.h"
#include "machine/pinned_checkpoints.h"
#include "machine/value_edit.h"

namespace culprit::diagnose {

class TrialStarts {
 public:
  /// `graph` is of the failing run, and must outlive it; `plain` repeats that run. Cost: the run once more, and what it writes some times.
  TrialStarts(const machine::DependenceGraph& graph, const machine::PlainRunRequest& plain);

  /// Before the first execution of one of the components that an edit changes; what it does is the same from the start and from here.
  struct Start {
    bool changes = true;                            ///< false: it changes none, and the run is the failing one
    const machine::Checkpoint* from = nullptr;      ///< null: from the beginning
  };
  Start before_edit(const std::vector<model::ComponentId>& components, const machine::ValueEdit& edit) const;
  /// The same for a change of the execution of `component` that `execution` numbers, from 0.
  const machine::Checkpoint* before_execution(model::ComponentId component, size_t execution) const;
  /// Instructions of the failing run, when it is recorded to its end.
  uint64_t steps() const { return graph_.last().steps; }
  /// How many executions of a component lie before a checkpoint; none before a null one.
  size_t executions_before(model::ComponentId component, const machine::Checkpoint* from) const;

 private:
  const machine::Checkpoint* before(uint64_t step) const;

  const machine::DependenceGraph& graph_;
  machine::PinnedCheckpoints checkpoints_;
};

}  // namespace culprit::diagnose
