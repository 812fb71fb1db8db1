#include "replay/plain_run.h"

#include <algorithm>

#include "record/change_propagation.h"
#include "replay/execution.h"

namespace culprit::replay {

namespace {

// For so many executions each observation gets a state of its own; for more, the program is run.
constexpr size_t kMostObserved = 8;

}  // namespace

struct RecordedRun {
  PlainRun run;
  machine::UndefinedFill fill{};
  std::unique_ptr<record::DataGraph> graph;
};

namespace {

/// The components to follow if a recorded run can be used instead of a run from the start.
struct Followed {
  std::vector<model::ComponentId> components;
  bool states_at_probes = false;  // the domain reads more than the value
};

std::optional<Followed> followed(const PlainRunRequest& request) {
  // only standard output is recorded, to its end
  const bool whole_output = !request.matcher && !request.keep_errors;
  const bool possible =
      request.recorded && request.recorded->fill == request.fill && request.intervention &&
      request.intervention->strings.empty() && request.intervention->loop_probes.empty() &&
      request.intervention->insertions.empty() && whole_output && !request.count_hits &&
      !request.trace && !request.observer && !request.check && !request.from && !request.mutant;
  if (!possible) return std::nullopt;
  const record::DataGraph& graph = *request.recorded->graph;
  Followed result;
  result.components = changed_by(*request.intervention);
  result.components.insert(result.components.end(), request.watch.begin(), request.watch.end());
  if (request.values_of != model::kNoComponent) result.components.push_back(request.values_of);
  std::vector<model::ComponentId> looked_at = request.watch;
  for (const auto& [component, edit] : request.intervention->edits)
    if (looks_at_reads(edit)) looked_at.push_back(component);
  size_t executions = 0;
  for (model::ComponentId component : looked_at) executions += graph.executions(component).size();
  result.states_at_probes = !looked_at.empty();
  if (executions > kMostObserved || !record::ChangePropagation::possible(graph, result.components))
    return std::nullopt;
  return result;
}

/// The state from which the run is executed.
machine::State first_state(const PlainRunRequest& request, PlainDomain& domain,
                           machine::Machine& machine) {
  if (const auto along = followed(request)) {
    const RecordedRun& recorded = *request.recorded;
    domain.skip();
    std::optional<machine::State> resumed =
        record::ChangePropagation(*recorded.graph, machine, along->states_at_probes)
            .run(along->components);
    machine::State state = resumed ? std::move(*resumed) : recorded.graph->last();
    domain.resume(state, recorded.run);
    return state;
  }
  if (!request.from) return machine.start();
  domain.go_on_from(*request.from);
  return request.from->state;
}

}  // namespace

std::vector<Checkpoint> checkpoints(const PlainRunRequest& request,
                                    const std::vector<uint64_t>& steps) {
  Execution execution(request);
  execution.watch_for_endless_loops(request);
  execution.state = first_state(request, execution.domain, execution.machine);
  std::vector<Checkpoint> found;
  for (uint64_t at : steps) {
    execution.machine.limits.steps = at;
    if (execution.machine.run(execution.state) != machine::Stop::StepLimit) break;
    execution.state.stop = machine::Stop::Running;
    found.push_back({execution.state, execution.run.output, execution.run.errors,
                     execution.domain.matched(),
                     execution.check ? execution.check->copy() : nullptr});
  }
  return found;
}

FirstExecutions first_executions(const PlainRunRequest& request, uint64_t distance,
                                 const std::vector<uint64_t>& hits) {
  PlainRunRequest counting = request;
  counting.count_hits = true;
  Execution execution(counting);
  execution.watch_for_endless_loops(counting);
  execution.state = first_state(counting, execution.domain, execution.machine);
  FirstExecutions first;
  first.of_components.assign(request.image->program().components.size(), UINT64_MAX);
  for (uint64_t before = 0; before < request.limits.steps; before += distance) {
    execution.machine.limits.steps = before + distance;
    const machine::Stop stop = execution.machine.run(execution.state);
    first.bytes =
        std::max(first.bytes, execution.state.memory.live_bytes() + execution.run.output.size() +
                                  execution.run.errors.size());
    bool more = hits.empty();
    for (size_t c = 0; c < first.of_components.size(); ++c) {
      if (execution.machine.hits[c] > 0)
        first.of_components[c] = std::min(first.of_components[c], before);
      else more |= c < hits.size() && hits[c] > 0;
    }
    if (stop != machine::Stop::StepLimit || !more) break;
    execution.state.stop = machine::Stop::Running;
  }
  for (const model::StaticProbe& probe : request.image->program().static_probes)
    first.of_components[probe.component] = 0;
  return first;
}

PlainRun plain_run(const PlainRunRequest& request) {
  Execution execution(request);
  execution.watch_for_endless_loops(request);
  execution.state = first_state(request, execution.domain, execution.machine);
  execution.machine.run(execution.state);
  execution.finish();
  return std::move(execution.run);
}

std::shared_ptr<const RecordedRun> record_run(const PlainRunRequest& request) {
  Execution execution(request);
  auto recorded = std::make_shared<RecordedRun>();
  recorded->fill = request.fill;
  recorded->graph = std::make_unique<record::DataGraph>(
      execution.machine, execution.machine.start(), request.limits.steps);
  execution.state = recorded->graph->last();
  execution.finish();
  recorded->run = std::move(execution.run);
  return recorded;
}

}  // namespace culprit::replay
