// A plain run that is set up: its domain, its machine and its state. Only for this folder.
#pragma once

#include <optional>
#include <vector>

#include "replay/plain_domain.h"

namespace culprit::replay {

/// Components that the intervention changes, ascending.
std::vector<model::ComponentId> changed_by(const Intervention& intervention);

/// The state is set by the caller.
struct Execution {
  explicit Execution(const PlainRunRequest& request);
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  /// Only for interventions whose effect depends on the state alone, not on a count of instances.
  void watch_for_endless_loops(const PlainRunRequest& request);
  /// Fills `run` after the machine has stopped.
  void finish();

  PlainRun run;
  PlainDomain domain;
  std::optional<machine::Mutant> inserted;  // by the intervention
  machine::Machine machine;
  machine::State state;

 private:
  uint32_t turning_loop() const;

  bool compares_files_;
};

}  // namespace culprit::replay
