#include "judge/test_record.h"

#include <optional>
#include <utility>

#include "judge/run_request.h"
#include "support/budget.h"

namespace culprit::judge {

namespace {

constexpr uint64_t kLeastRecorded = 5'000;  // instructions
constexpr unsigned kWantedOften = 40;       // a recording costs some ten runs
constexpr double kShareForStarts = 0.5;     // of the time left

}  // namespace

const replay::RecordedRun* TestRecord::run() {
  const bool pays = test_.recordable && test_.run.stop == machine::Stop::Exited &&
                    !test_.test->rule && test_.run.steps >= kLeastRecorded;
  if (!pays || ++run_wanted_ < kWantedOften) return nullptr;
  std::call_once(run_made_, [&] {
    machine::MachineLimits limits;
    limits.steps = test_.run.steps + 1;
    run_ = replay::record_run(run_request(image_, test_, limits));
  });
  return run_.get();
}

const record::DataGraph* TestRecord::graph(const MakeGraph& make) {
  std::call_once(graph_made_, [&] { graph_ = make(); });
  return graph_.get();
}

std::shared_ptr<const record::Dominance> TestRecord::dominance(const record::DataGraph& graph,
                                                               std::vector<bool> may_dominate) {
  const std::lock_guard lock(dominance_mutex_);
  if (!dominance_ || may_dominate != may_dominate_) {
    dominance_ = std::make_shared<const record::Dominance>(
        record::dominance(graph, image_, may_dominate, budget_));
    may_dominate_ = std::move(may_dominate);
  }
  return dominance_;
}

const replay::TrialStarts* TestRecord::starts(const record::DataGraph& graph,
                                              const machine::MachineLimits& limits) {
  std::call_once(starts_made_, [&] {
    starts_ =
        std::make_unique<const replay::TrialStarts>(graph, trial_request(image_, test_, limits));
  });
  return starts_.get();
}

const replay::TrialStarts* TestRecord::starts_of_long_run() {
  if (!is_long(test_)) return nullptr;
  std::call_once(long_starts_made_, [&] {
    std::optional<Budget> share;
    machine::MachineLimits limits;
    limits.steps = test_.run.steps + 1;
    if (budget_) limits.budget = &share.emplace(*budget_, kShareForStarts);
    long_starts_ = std::make_unique<const replay::TrialStarts>(trial_request(image_, test_, limits),
                                                               test_.run, test_.room_for_states);
  });
  return long_starts_.get();
}

}  // namespace culprit::judge
