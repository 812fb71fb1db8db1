#include "replay/plain_run.h"

#include <algorithm>

#include "machine/run/loop_iteration.h"
#include "record/change_propagation.h"
#include "replay/plain_domain.h"

namespace culprit::replay {

namespace {

// For so many executions each observation gets a state of its own; for more, the program is run.
constexpr size_t kMostObserved = 8;

/// Components that the intervention changes, ascending.
std::vector<model::ComponentId> changed_by(const Intervention& intervention) {
  std::vector<model::ComponentId> changed;
  auto add = [&](const auto& changes) {
    for (const auto& [component, change] : changes) changed.push_back(component);
  };
  add(intervention.values);
  add(intervention.edits);
  add(intervention.texts);
  add(intervention.strings);
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

void set_modes(machine::Machine& machine, const PlainRunRequest& request) {
  size_t components = request.image->program().components.size();
  if (request.count_hits) machine.hits.assign(components, 0);
  const bool keeps_values = request.values_of != model::kNoComponent;
  if (!request.intervention && request.watch.empty() && !keeps_values) return;
  machine.modes.assign(components, machine::ProbeMode::Ok);
  for (model::ComponentId component : request.watch)
    machine.modes[component] = machine::ProbeMode::Watch;
  if (keeps_values) machine.modes[request.values_of] = machine::ProbeMode::Watch;
  if (!request.intervention) return;
  for (model::ComponentId component : changed_by(*request.intervention))
    machine.modes[component] = machine::ProbeMode::Ab;
}

}  // namespace

struct RecordedRun {
  PlainRun run;
  machine::UndefinedFill fill{};
  std::unique_ptr<record::DataGraph> graph;
};

namespace {

/// A run that is set up. Its state is set by the caller.
struct Execution {
  explicit Execution(const PlainRunRequest& request)
      : domain(request, run), machine(*request.image, domain, *request.inputs) {
    domain.bind(machine);
    machine.limits = request.limits;
    machine.undefined_fill = request.fill;
    machine.observer = request.trace ? request.trace : request.observer;
    if (request.intervention && !request.intervention->insertions.empty())
      inserted = machine::mutant_of(*request.image, {}, request.intervention->insertions);
    machine.mutant = inserted ? &*inserted : request.mutant;
    if (request.count_hits) machine.loop_peaks.assign(request.image->loops(), 0);
    set_modes(machine, request);
    if (request.intervention && !request.intervention->loop_probes.empty())
      machine.loop_probes = &request.intervention->loop_probes;
  }

  /// Only for interventions whose effect depends on the state alone, not on a count of instances.
  void watch_for_endless_loops(const PlainRunRequest& request) {
    const Intervention* given = request.intervention;
    if (!given || (given->values.empty() && given->texts.empty() && given->strings.empty()))
      machine.endless.emplace(*request.image, machine.mutant);
  }

  void finish() {
    run.stop = state.stop;
    run.exit_status = state.exit_status;
    run.findings = std::move(machine.findings);
    run.hits = std::move(machine.hits);
    run.asked = std::move(machine.asked);
    run.turns = turns();
    run.loop_peaks = std::move(machine.loop_peaks);
    run.deepest = machine.deepest;
    run.deepest_function = machine.deepest_function;
    run.steps = state.steps;
    run.read_to_end = state.input.end_seen;
    run.message = state.message;
    if (state.frames.empty()) return;
    const model::Function& function = *machine.image().functions()[state.top().function].model;
    run.last = machine.place(state);
    if (run.stop == machine::Stop::Endless && !function.library)
      run.last = function.loops[static_cast<size_t>(function.code[state.top().pc].a)].location;
  }

  /// For PlainRun::turns: considers loops whose current entry is their longest one.
  uint32_t turns() const {
    uint32_t most = 0;
    for (const machine::Frame& frame : state.frames) {
      const machine::ImageFunction& function = machine.image().functions()[frame.function];
      for (int32_t loop = machine::innermost_loop(*function.model, static_cast<int32_t>(frame.pc));
           loop >= 0 && !machine.loop_peaks.empty();
           loop = function.model->loops[static_cast<size_t>(loop)].parent) {
        const auto turn = static_cast<uint32_t>(
            state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits);
        if (turn >= machine.loop_peaks[function.loop_base + static_cast<size_t>(loop)])
          most = std::max(most, turn);
      }
    }
    return most;
  }

  PlainRun run;
  PlainDomain domain;
  std::optional<machine::Mutant> inserted;  // by the intervention
  machine::Machine machine;
  machine::State state;
};

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
      !request.trace && !request.observer && !request.from && !request.mutant;
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
    found.push_back(
        {execution.state, execution.run.output, execution.run.errors, execution.domain.matched()});
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
