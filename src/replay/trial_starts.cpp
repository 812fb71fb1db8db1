#include "replay/trial_starts.h"

#include <algorithm>
#include <map>
#include <set>

namespace culprit::replay {

using machine::Value;
using record::NodeId;

namespace {

constexpr uint64_t kCheckpoints = 64;
// bytes of all checkpoints, if each run overwrote all of its memory in between
constexpr uint64_t kCheckpointBytes = uint64_t{64} << 20;
constexpr uint64_t kLeastDistance = 64;  // instructions: a copy of a state costs about as much
// checks for first executions, along a run that is not recorded
constexpr uint64_t kLooks = 4096;

uint64_t affordable(uint64_t most_bytes, uint64_t live_bytes) {
  return std::min(kCheckpoints, most_bytes / (live_bytes + 1));
}

std::vector<Checkpoint> evenly_spread(const PlainRunRequest& plain,
                                      const record::DataGraph& graph) {
  const uint64_t distance = std::max(
      kLeastDistance,
      graph.end() /
          std::max<uint64_t>(1, affordable(kCheckpointBytes, graph.last().memory.live_bytes())));
  std::vector<uint64_t> steps;
  for (uint64_t at = distance; at <= graph.end(); at += distance) steps.push_back(at);
  return checkpoints(plain, steps);
}

/// The steps from `firsts` that save the most instructions if each component starts at the last
/// chosen step before its first execution. At most `most`, ascending, without 0.
std::vector<uint64_t> most_saving(const std::vector<uint64_t>& firsts, uint64_t most) {
  std::map<uint64_t, uint64_t> waiting;  // number of components at each step
  for (uint64_t first : firsts)
    if (first > 0 && first != UINT64_MAX) ++waiting[first];
  std::set<uint64_t> chosen{0};
  while (chosen.size() <= most) {
    uint64_t best = 0, most_saved = 0;
    for (auto candidate = waiting.begin(); candidate != waiting.end(); ++candidate) {
      const auto next = chosen.upper_bound(candidate->first);
      const uint64_t before = *std::prev(next), end = next == chosen.end() ? UINT64_MAX : *next;
      uint64_t served = 0;
      for (auto w = candidate; w != waiting.end() && w->first < end; ++w) served += w->second;
      const uint64_t saved = served * (candidate->first - before);
      if (saved > most_saved) best = candidate->first, most_saved = saved;
    }
    if (most_saved == 0) break;
    chosen.insert(best);
  }
  return {std::next(chosen.begin()), chosen.end()};
}

/// An edit that reads other values, which the recorded run does not hold, may change any value.
bool may_change(Value computed, const ValueEdit& edit) {
  const bool looks = looks_at_reads(edit);
  return looks || edited(computed, edit) != computed;
}

}  // namespace

TrialStarts::TrialStarts(const record::DataGraph& graph, const PlainRunRequest& plain)
    : graph_(&graph), steps_(graph.last().steps), checkpoints_(evenly_spread(plain, graph)) {}

TrialStarts::TrialStarts(const PlainRunRequest& plain, const PlainRun& run, uint64_t most_bytes)
    : steps_(run.steps), checkpoints_([&] {
        FirstExecutions first =
            first_executions(plain, std::max(kLeastDistance, run.steps / kLooks), run.hits);
        first_ = std::move(first.of_components);
        return checkpoints(plain, most_saving(first_, affordable(most_bytes, first.bytes)));
      }()) {}

const Checkpoint* TrialStarts::before_first(
    const std::vector<model::ComponentId>& components) const {
  uint64_t first = UINT64_MAX;
  for (model::ComponentId component : components) {
    if (!graph_) {
      first = std::min(first, first_[component]);
      continue;
    }
    if (graph_->at_start(component)) return nullptr;
    const std::vector<NodeId>& executions = graph_->executions(component);
    if (!executions.empty())
      first = std::min<uint64_t>(first, graph_->node(executions.front()).step);
  }
  return before(graph_ ? std::min<uint64_t>(first, graph_->end()) : first);
}

const Checkpoint* TrialStarts::before(uint64_t step) const {
  const std::vector<Checkpoint>& all = checkpoints_.get();
  const auto after = std::partition_point(
      all.begin(), all.end(), [&](const Checkpoint& c) { return c.state.steps <= step; });
  return after == all.begin() ? nullptr : &*std::prev(after);
}

TrialStarts::Start TrialStarts::before_edit(const std::vector<model::ComponentId>& components,
                                            const ValueEdit& edit) const {
  if (!graph_) return {true, before_first(components)};
  uint64_t first = UINT64_MAX;
  for (model::ComponentId component : components) {
    if (graph_->at_start(component)) return {};
    const std::vector<NodeId>& executions = graph_->executions(component);
    const auto changed = std::find_if(executions.begin(), executions.end(), [&](NodeId id) {
      return may_change(graph_->node(id).value, edit);
    });
    if (changed != executions.end()) first = std::min<uint64_t>(first, graph_->node(*changed).step);
  }
  const bool changes = first != UINT64_MAX || !graph_->complete();
  return {changes, before(std::min<uint64_t>(first, graph_->end()))};
}

const Checkpoint* TrialStarts::before_execution(model::ComponentId component,
                                                size_t execution) const {
  if (!graph_) return before_first({component});
  if (graph_->at_start(component)) return nullptr;
  const std::vector<NodeId>& executions = graph_->executions(component);
  return before(execution < executions.size() ? graph_->node(executions[execution]).step
                                              : graph_->end());
}

size_t TrialStarts::executions_before(model::ComponentId component, const Checkpoint* from) const {
  if (!from || !graph_) return 0;
  const std::vector<NodeId>& executions = graph_->executions(component);
  const auto behind = std::partition_point(executions.begin(), executions.end(), [&](NodeId id) {
    return graph_->node(id).step < from->state.steps;
  });
  return static_cast<size_t>(behind - executions.begin());
}

}  // namespace culprit::replay
