// A plain run that is set up: its domain, its machine and its state. Only for this folder.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "replay/observers.h"
#include "replay/plain_domain.h"

namespace culprit::replay {

/// Components that the intervention changes, ascending.
std::vector<model::ComponentId> changed_by(const Intervention& intervention);

/// The state is set by the caller.
struct Execution {
  /// `seen`: a check that has seen the run so far; null: as the request says.
  explicit Execution(const PlainRunRequest& request, const RunCheck* seen = nullptr);
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  /// Only for interventions whose effect depends on the state alone, not on a count of instances.
  void watch_for_endless_loops(const PlainRunRequest& request);
  /// Fills `run` after the machine has stopped.
  void finish();

  PlainRun run;
  PlainDomain domain;
  std::unique_ptr<RunCheck> check;          // null: there is none
  std::optional<machine::Mutant> inserted;  // by the intervention
  machine::Machine machine;
  machine::State state;

 private:
  std::vector<LoopAtEnd> loops_at_end() const;
  void note_last_place();
  void judge_by_check();

  std::optional<BothObservers> both_;
  bool compares_files_;
};

}  // namespace culprit::replay
