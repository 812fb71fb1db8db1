// The record of one test's run: its data graph, another recording for replays, checkpoints from
// which other runs start, and dominators.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "judge/judgement.h"
#include "record/data_graph.h"
#include "record/dominance.h"
#include "replay/trial_starts.h"

namespace culprit {
class Budget;
}

namespace culprit::judge {

/// Each part is made once, when it is first needed. Thread-safe.
class TestRecord {
 public:
  /// All arguments must outlive this. `budget`, which may be null, limits the time to make the
  /// parts.
  TestRecord(const JudgedTest& test, const machine::Image& image, const Budget* budget)
      : test_(test), image_(image), budget_(budget) {}
  TestRecord(const TestRecord&) = delete;
  TestRecord& operator=(const TestRecord&) = delete;

  /// The recorded run, for replays that differ from it in few values; null if recording does not
  /// pay, or if this was not called often enough yet.
  const replay::RecordedRun* run();

  using MakeGraph = std::function<std::unique_ptr<record::DataGraph>()>;
  /// The data graph of the run as explorations see it; null if `make` returned null. `make` is
  /// called once.
  const record::DataGraph* graph(const MakeGraph& make);

  /// Dominance in the graph among the components selected by `may_dominate`; only the latest is
  /// kept.
  std::shared_ptr<const record::Dominance> dominance(const record::DataGraph& graph,
                                                     std::vector<bool> may_dominate);

  /// Checkpoints from which runs with other values can start, along a graph of the run.
  const replay::TrialStarts* starts(const record::DataGraph& graph,
                                    const machine::MachineLimits& limits);
  /// The same for a run that is too long for a graph; null if it is not.
  const replay::TrialStarts* starts_of_long_run();

 private:
  const JudgedTest& test_;
  const machine::Image& image_;
  const Budget* budget_;
  std::atomic<unsigned> run_wanted_{0};
  std::once_flag run_made_, graph_made_, starts_made_, long_starts_made_;
  std::shared_ptr<const replay::RecordedRun> run_;
  std::unique_ptr<record::DataGraph> graph_;
  std::unique_ptr<const replay::TrialStarts> starts_, long_starts_;
  std::mutex dominance_mutex_;
  std::vector<bool> may_dominate_;
  std::shared_ptr<const record::Dominance> dominance_;
};

}  // namespace culprit::judge
