// Where runs with other values of a component can begin: shortly before the first execution that
// they change, since up to there they are the failing run. Most trials of value replacement change
// little, late. Of a run that is too long to be recorded, at least the way to the first execution
// is saved: many a long run computes a table first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "record/data_graph.h"
#include "replay/pinned_checkpoints.h"
#include "replay/value_edit.h"

namespace culprit::replay {

class TrialStarts {
 public:
  /// `graph` is of the failing run, and must outlive it; `plain` repeats that run. Cost: the run
  /// once more, and what it writes some times.
  TrialStarts(const record::DataGraph& graph, const PlainRunRequest& plain);
  /// Of a run that is not recorded, `run`, with states of so many bytes altogether. Cost: twice the
  /// run up to where something is executed for the first time.
  TrialStarts(const PlainRunRequest& plain, const PlainRun& run, uint64_t most_bytes);

  /// Before the first execution of any of the components; null: from the beginning.
  const Checkpoint* before_first(const std::vector<model::ComponentId>& components) const;

  /// Before the first execution of one of the components that an edit changes; what it does is the
  /// same from the start and from here.
  struct Start {
    /// false: it changes none, and the run is the failing one
    bool changes = true;
    const Checkpoint* from = nullptr;  ///< null: from the beginning
  };
  Start before_edit(const std::vector<model::ComponentId>& components, const ValueEdit& edit) const;
  /// The same for a change of the execution of `component` that `execution` numbers, from 0.
  const Checkpoint* before_execution(model::ComponentId component, size_t execution) const;
  bool is_recorded() const { return graph_ != nullptr; }
  /// Instructions of the failing run, as far as it is known.
  uint64_t steps() const { return steps_; }
  /// How many executions of a component lie before a checkpoint; none before a null one.
  size_t executions_before(model::ComponentId component, const Checkpoint* from) const;

 private:
  const Checkpoint* before(uint64_t step) const;

  const record::DataGraph* graph_ = nullptr;  // null: only first executions are known
  // without a graph, per component: instructions before which it was not executed
  std::vector<uint64_t> first_;
  uint64_t steps_;
  PinnedCheckpoints checkpoints_;
};

}  // namespace culprit::replay
