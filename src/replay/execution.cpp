#include "replay/execution.h"

#include <algorithm>

#include "machine/processes/processes.h"
#include "machine/run/loop_iteration.h"

namespace culprit::replay {

namespace {

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

Execution::Execution(const PlainRunRequest& request, const RunCheck* seen)
    : domain(request, run),
      machine(*request.image, domain, *request.inputs),
      compares_files_(request.compare_files) {
  domain.bind(machine);
  machine.limits = request.limits;
  machine.tolerated = request.tolerated;
  machine.forks = request.forks;
  machine.threads = request.threads;
  machine.scheduler = request.scheduler;
  machine.child_ends_run = request.child_ends_run;
  machine.undefined_fill = request.fill;
  machine.observer = request.trace ? request.trace : request.observer;
  if (request.check) {
    if (!seen && request.from) seen = request.from->check.get();
    check = (seen ? *seen : *request.check).copy();
    machine.observer = &both_.emplace(machine.observer, check.get());
  }
  if (request.intervention && !request.intervention->insertions.empty())
    inserted = machine::mutant_of(*request.image, {}, request.intervention->insertions);
  machine.mutant = inserted ? &*inserted : request.mutant;
  if (request.count_hits) machine.loop_peaks.assign(request.image->loops(), 0);
  set_modes(machine, request);
  if (request.intervention && !request.intervention->loop_probes.empty())
    machine.loop_probes = &request.intervention->loop_probes;
}

void Execution::watch_for_endless_loops(const PlainRunRequest& request) {
  const Intervention* given = request.intervention;
  if (!given || (given->values.empty() && given->texts.empty() && given->strings.empty()))
    machine.endless.emplace(*request.image, machine.mutant);
}

void Execution::finish() {
  run.stop = state.stop;
  run.exit_status = state.exit_status;
  run.findings = std::move(machine.findings);
  run.hits = std::move(machine.hits);
  run.asked = std::move(machine.asked);
  run.missing_files = std::move(machine.missing_files);
  run.loop_peaks = std::move(machine.loop_peaks);
  run.deepest = machine.deepest;
  run.deepest_function = machine.deepest_function;
  run.steps = state.steps;
  run.read_to_end = state.input.end_seen;
  run.read_any = state.input.end_seen || state.input.position > 0;
  run.message = state.message;
  run.changes_files = compares_files_ && state.files.has_changes(machine.files());
  if (run.stop == machine::Stop::StepLimit && may_be_killed(machine.image(), state))
    run.message = machine::kMayBeKilled;
  if (state.threads)
    for (const machine::Thread& thread : state.threads->all) run.starts.push_back(thread.start);
  if (!state.frames.empty()) note_last_place();
  if (check) judge_by_check();
}

void Execution::note_last_place() {
  const model::Function& function = *machine.image().functions()[state.top().function].model;
  run.last = machine.place(state);
  if (run.stop == machine::Stop::StepLimit) {
    run.loops_at_end = loops_at_end();
    run.thread_at_end = state.running();
  }
  if (run.stop == machine::Stop::OutputLimit || run.stop == machine::Stop::StepLimit)
    run.last_calls = machine.places(state);
  if (run.stop == machine::Stop::Endless && !function.library)
    run.last = function.loops[static_cast<size_t>(function.code[state.top().pc].a)].location;
}

/// A run that ends by itself failed where something did not hold; others are judged by their ends.
void Execution::judge_by_check() {
  run.places = check->places();
  run.extent = check->extent();
  if (run.stop != machine::Stop::Exited) return;
  std::optional<Violation> violation = check->violation(state);
  if (!violation) return;
  run.stop = machine::Stop::Fatal;
  run.last = violation->finding.location;
  run.findings.push_back(std::move(violation->finding));
  run.violated = std::move(violation->spans);
}

std::vector<LoopAtEnd> Execution::loops_at_end() const {
  std::vector<LoopAtEnd> found;
  for (const machine::Frame& frame : state.frames) {
    const machine::ImageFunction& function = machine.image().functions()[frame.function];
    if (function.model->library) continue;
    const size_t first = found.size();
    for (int32_t loop = machine::innermost_loop(*function.model, static_cast<int32_t>(frame.pc));
         loop >= 0; loop = function.model->loops[static_cast<size_t>(loop)].parent)
      found.push_back(
          {function.loop_base + static_cast<uint32_t>(loop),
           state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits});
    std::reverse(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
  }
  return found;
}

}  // namespace culprit::replay
