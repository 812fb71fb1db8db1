#include "replay/condition_run.h"

#include "replay/execution.h"

namespace culprit::replay {

using machine::Stop;

struct ConditionRun::Parts {
  Parts(const PlainRunRequest& given, const std::vector<model::ComponentId>& halts)
      : request(given), conditions(halts), execution(given) {
    halt_at_conditions();
    execution.state = execution.machine.start();
  }
  /// A copy that takes the condition at which `at` has halted the other way.
  explicit Parts(const Parts& at)
      : request(at.request),
        conditions(at.conditions),
        execution(at.request, at.execution.check.get()) {
    execution.domain.go_on_from(at.execution.run.output, at.execution.run.errors,
                                at.execution.domain.matched());
    execution.state = at.execution.state;
    decide(!at.execution.domain.halted()->truth);
  }

  void halt_at_conditions() {
    machine::Machine& machine = execution.machine;
    machine.modes.assign(request.image->program().components.size(), machine::ProbeMode::Ok);
    for (model::ComponentId condition : conditions)
      machine.modes[condition] = machine::ProbeMode::Watch;
    execution.domain.halt_at_probes();
  }

  /// Executes the probe at which the run has halted.
  void decide(bool truth) {
    machine::State& state = execution.state;
    const model::Function& function =
        *execution.machine.image().functions()[state.top().function].model;
    state.registers[state.top().base + static_cast<size_t>(function.code[state.top().pc].dst)] =
        machine::Value::plain(truth);
    ++state.top().pc;
    state.stop = Stop::Running;
    execution.domain.go_on();
  }

  const PlainRunRequest& request;
  const std::vector<model::ComponentId>& conditions;
  Execution execution;
  bool turns = false;  // the condition at which the run has halted
};

ConditionRun::ConditionRun(const PlainRunRequest& request,
                           const std::vector<model::ComponentId>& conditions)
    : parts_(std::make_unique<Parts>(request, conditions)) {}
ConditionRun::ConditionRun(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
ConditionRun::ConditionRun(ConditionRun&&) noexcept = default;
ConditionRun::~ConditionRun() = default;

bool ConditionRun::advance() {
  Execution& execution = parts_->execution;
  if (const auto& halted = execution.domain.halted())
    parts_->decide(halted->truth != std::exchange(parts_->turns, false));
  execution.machine.run(execution.state);
  return execution.domain.halted().has_value();
}

model::ComponentId ConditionRun::condition() const {
  return parts_->execution.domain.halted()->component;
}

bool ConditionRun::truth() const { return parts_->execution.domain.halted()->truth; }

const machine::State& ConditionRun::state() const { return parts_->execution.state; }

void ConditionRun::turn() { parts_->turns = true; }

ConditionRun ConditionRun::turned() const {
  auto parts = std::make_unique<Parts>(*parts_);
  parts->halt_at_conditions();
  return ConditionRun(std::move(parts));
}

/// From here on the state alone decides, so endless loops can be found.
PlainRun ConditionRun::finish_turned() const {
  Parts parts(*parts_);
  Execution& execution = parts.execution;
  execution.machine.endless.emplace(execution.machine.image());
  execution.machine.run(execution.state);
  execution.finish();
  return std::move(execution.run);
}

PlainRun ConditionRun::finish() {
  parts_->execution.finish();
  return std::move(parts_->execution.run);
}

}  // namespace culprit::replay
