// Checkpoints from which runs with other values of a component start: shortly before the first
// execution that they change, since up to there they equal the failing run. Most trials of value
// replacement change little, and late. For a run that is too long to be recorded, at least the
// instructions before the first execution are skipped: many long runs compute a table first.
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
  /// `graph` is of the failing run and must outlive this; `plain` repeats that run. Cost: the run
  /// once more, plus copies of the memory that it writes between checkpoints.
  TrialStarts(const record::DataGraph& graph, const PlainRunRequest& plain);
  /// For a run that is not recorded, `run`; its states take at most `most_bytes` altogether. Cost:
  /// twice the run up to the last first execution of a component.
  TrialStarts(const PlainRunRequest& plain, const PlainRun& run, uint64_t most_bytes);

  /// A checkpoint before the first execution of any of the components; null: start from the
  /// beginning.
  const Checkpoint* before_first(const std::vector<model::ComponentId>& components) const;

  /// A checkpoint before the first execution of one of the components that an edit changes. A run
  /// with the edit gives the same result from here as from the beginning.
  struct Start {
    /// false: the edit changes no execution, so the run equals the failing one
    bool changes = true;
    const Checkpoint* from = nullptr;  ///< null: start from the beginning
  };
  Start before_edit(const std::vector<model::ComponentId>& components, const ValueEdit& edit) const;
  /// The same for a change of execution number `execution` of `component`, counted from 0.
  const Checkpoint* before_execution(model::ComponentId component, size_t execution) const;
  bool is_recorded() const { return graph_ != nullptr; }
  /// Instructions of the failing run, as far as known.
  uint64_t steps() const { return steps_; }
  /// Number of executions of a component before a checkpoint; 0 if it is null or there is no graph.
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
