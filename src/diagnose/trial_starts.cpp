#include "diagnose/trial_starts.h"

#include <algorithm>

namespace culprit::diagnose {

using machine::Checkpoint;
using machine::NodeId;
using machine::Value;
using machine::ValueEdit;

namespace {

constexpr uint64_t kCheckpoints = 64;
constexpr uint64_t kCheckpointBytes = uint64_t{64} << 20;   // of all, if each run wrote to all of its memory in between
constexpr uint64_t kLeastDistance = 64;   // instructions: a copy of a state costs about as much

std::vector<Checkpoint> evenly_spread(const machine::PlainRunRequest& plain, const machine::DependenceGraph& graph) {
  const uint64_t affordable = kCheckpointBytes / (graph.last().memory.live_bytes() + 1);
  const uint64_t distance = std::max(kLeastDistance, graph.end() / std::clamp<uint64_t>(affordable, 1, kCheckpoints));
  std::vector<uint64_t> steps;
  for (uint64_t at = distance; at <= graph.end(); at += distance) steps.push_back(at);
  return machine::checkpoints(plain, steps);
}

/// Where an edit looks at other values as well, which the recorded run does not show, it may change any.
bool may_change(Value computed, const ValueEdit& edit) {
  const bool looks = machine::looks_at_reads(edit);
  return looks || machine::edited(computed, edit) != computed;
}

}  // namespace

TrialStarts::TrialStarts(const machine::DependenceGraph& graph, const machine::PlainRunRequest& plain)
    : graph_(graph), checkpoints_(evenly_spread(plain, graph)) {}

const Checkpoint* TrialStarts::before(uint64_t step) const {
  const std::vector<Checkpoint>& all = checkpoints_.get();
  const auto after = std::partition_point(all.begin(), all.end(), [&](const Checkpoint& c) { return c.state.steps <= step; });
  return after == all.begin() ? nullptr : &*std::prev(after);
}

TrialStarts::Start TrialStarts::before_edit(const std::vector<model::ComponentId>& components, const ValueEdit& edit) const {
  uint64_t first = UINT64_MAX;
  for (model::ComponentId component : components) {
    if (graph_.at_start(component)) return {};
    const std::vector<NodeId>& executions = graph_.executions(component);
    const auto changed = std::find_if(executions.begin(), executions.end(), [&](NodeId id) { return may_change(graph_.node(id).value, edit); });
    if (changed != executions.end()) first = std::min<uint64_t>(first, graph_.node(*changed).step);
  }
  const bool changes = first != UINT64_MAX || !graph_.complete();
  return {changes, before(std::min<uint64_t>(first, graph_.end()))};
}

const Checkpoint* TrialStarts::before_execution(model::ComponentId component, size_t execution) const {
  if (graph_.at_start(component)) return nullptr;
  const std::vector<NodeId>& executions = graph_.executions(component);
  return before(execution < executions.size() ? graph_.node(executions[execution]).step : graph_.end());
}

size_t TrialStarts::executions_before(model::ComponentId component, const Checkpoint* from) const {
  if (!from) return 0;
  const std::vector<NodeId>& executions = graph_.executions(component);
  const auto behind = std::partition_point(executions.begin(), executions.end(), [&](NodeId id) { return graph_.node(id).step < from->state.steps; });
  return static_cast<size_t>(behind - executions.begin());
}

}  // namespace culprit::diagnose
