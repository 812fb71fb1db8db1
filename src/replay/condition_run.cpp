#include "replay/condition_run.h"

#include "replay/execution.h"

namespace culprit::replay {

using machine::Stop;

struct ConditionRun::Parts {
  Parts(const PlainRunRequest& request, const std::vector<model::ComponentId>& conditions)
      : execution(request) {
    machine::Machine& machine = execution.machine;
    if (machine.modes.empty())
      machine.modes.assign(request.image->program().components.size(), machine::ProbeMode::Ok);
    for (model::ComponentId condition : conditions)
      machine.modes[condition] = machine::ProbeMode::Watch;
    execution.domain.halt_at_probes();
    if (request.from) {
      execution.domain.go_on_from(*request.from);
      execution.state = request.from->state;
    } else {
      execution.state = machine.start();
    }
  }

  /// Executes the probe at which the run has halted.
  void decide() {
    machine::State& state = execution.state;
    const model::Function& function =
        *execution.machine.image().functions()[state.top().function].model;
    const bool truth = execution.domain.halted()->truth != turned;
    state.registers[state.top().base + static_cast<size_t>(function.code[state.top().pc].dst)] =
        machine::Value::plain(truth);
    ++state.top().pc;
    state.stop = Stop::Running;
    turned = false;
    execution.domain.go_on();
  }

  Execution execution;
  bool turned = false;  // the condition at which the run has halted
};

ConditionRun::ConditionRun(const PlainRunRequest& request,
                           const std::vector<model::ComponentId>& conditions)
    : parts_(std::make_unique<Parts>(request, conditions)) {}
ConditionRun::~ConditionRun() = default;

bool ConditionRun::advance() {
  Execution& execution = parts_->execution;
  if (execution.domain.halted()) parts_->decide();
  execution.machine.run(execution.state);
  return execution.domain.halted().has_value();
}

model::ComponentId ConditionRun::condition() const {
  return parts_->execution.domain.halted()->component;
}

bool ConditionRun::truth() const { return parts_->execution.domain.halted()->truth; }

Checkpoint ConditionRun::checkpoint() const {
  const Execution& execution = parts_->execution;
  Checkpoint here{execution.state, execution.run.output, execution.run.errors,
                  execution.domain.matched()};
  here.state.stop = Stop::Running;
  --here.state.steps;  // the probe will be executed again
  return here;
}

const machine::State& ConditionRun::state() const { return parts_->execution.state; }

void ConditionRun::turn() { parts_->turned = true; }

/// From here on the state alone decides, so endless loops can be found.
PlainRun ConditionRun::finish() {
  Execution& execution = parts_->execution;
  if (execution.domain.halted()) parts_->decide();
  execution.machine.modes.clear();
  execution.machine.endless.emplace(execution.machine.image());
  execution.machine.run(execution.state);
  execution.finish();
  return std::move(execution.run);
}

}  // namespace culprit::replay
