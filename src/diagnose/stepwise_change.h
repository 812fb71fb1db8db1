// Changes to a run, one after the other: each takes another value at one execution of a component, and all that was changed before stays.
#pragma once

#include <set>
#include <vector>

#include "diagnose/value_replacement.h"

namespace culprit::diagnose {

/// Those of `leaves` whose value is a number, a truth value or a choice.
std::vector<model::ComponentId> with_numbers(const model::Program& program, std::vector<model::ComponentId> leaves);

class StepwiseChange {
 public:
  static constexpr size_t kUsualObservations = 3000;   ///< of one run

  /// Runs are judged by the test's matcher only if `by_output`. The instructions that runs take are added to `spent`.
  StepwiseChange(const ReplacementRequest& request, std::vector<model::ComponentId> watched, bool by_output, uint64_t& spent);

  bool over() const { return spent_ >= end_; }
  const machine::Intervention& kept() const { return kept_; }
  bool has_changed(model::ComponentId component) const { return changed_.contains(component); }
  model::Type type_of(model::ComponentId component) const;

  /// From now on runs are observed to their end, if that is not too far; false: they were already.
  bool observe_all();
  machine::PlainRun trial(const machine::Intervention& intervention);
  /// The values so far of what was ever changed, up to this execution of `now`, and the new one.
  machine::Intervention with_change(const machine::PlainRun& now, size_t at, uint64_t bits) const;
  void keep(machine::Intervention changed, model::ComponentId component);

  /// What an execution might have had to give instead: the opposite, another choice, these numbers, the next number, 0, 1, what its variables hold.
  std::vector<uint64_t> candidates(const machine::Observation& o, const std::vector<uint64_t>& wanted) const;
  bool has_new_findings(const machine::PlainRun& run) const;

  /// Of what was changed; `run` is the run with it.
  Replacement replacement(machine::PlainRun run);

 private:
  const machine::Image& image_;
  const std::set<machine::FindingSite>& tolerated_;
  machine::PlainRunRequest run_;
  machine::Intervention kept_;
  std::set<model::ComponentId> changed_;
  uint64_t end_;
  uint64_t& spent_;
};

}  // namespace culprit::diagnose
