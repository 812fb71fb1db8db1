// Changes to a run, one after the other: each gives another value to one execution of a component
// and keeps all earlier changes.
#pragma once

#include <set>
#include <vector>

#include "tasks/parallel.h"
#include "trials/value_replacement.h"

namespace culprit::trials {

/// Those of `leaves` whose value is a number, a truth value or a choice.
std::vector<model::ComponentId> with_numbers(const model::Program& program,
                                             std::vector<model::ComponentId> leaves);

class StepwiseChange {
 public:
  static constexpr size_t kUsualObservations = 3000;  ///< per run

  /// Runs are compared with the expected output only if `by_output`. The instructions of all runs
  /// are added to `spent`.
  StepwiseChange(const ReplacementRequest& request, std::vector<model::ComponentId> watched,
                 bool by_output, uint64_t& spent);

  bool over() const { return spent_ >= end_; }
  bool has_changed(model::ComponentId component) const { return changed_.contains(component); }
  model::Type type_of(model::ComponentId component) const;

  /// Raises the limit of observations for later runs. Returns false if it was raised already.
  bool observe_all();
  /// A run with the changes kept so far.
  replay::PlainRun trial();

  /// One execution, by its index in the observations of a run, and its new value.
  struct Change {
    size_t at = 0;
    uint64_t bits = 0;
  };
  /// Calls take(change, judge(run with the change)) for one change after the other, until it
  /// returns false or over(). Trials are made ahead on the request's threads, so judge must not
  /// read anything that take writes. Runs hold observations only if `observed`.
  template <class Judge, class Take>
  void try_each(const replay::PlainRun& now, const std::vector<Change>& changes, bool observed,
                Judge judge, Take take) {
    struct Tried {
      uint64_t cost = 0;
      decltype(judge(now)) verdict;
    };
    if (over()) return;
    Budget wanted(run_.limits.budget);
    tasks::ask_in_order<Tried>(
        jobs_, changes.size(),
        [&](size_t k) {
          // a run is large; it is destroyed on the thread that made it
          const replay::PlainRun run = run_with(with_change(now, changes[k]), observed, wanted);
          return Tried{cost_of(run), judge(run)};
        },
        [&](size_t k, Tried tried) {
          spent_ += tried.cost;
          return take(changes[k], std::move(tried.verdict)) && !over();
        },
        {.wanted = &wanted,
         .suffices = tasks::until_spent<Tried>(end_ - spent_,
                                               [](const Tried& tried) { return tried.cost; })});
  }
  /// Keeps a change to `now` and returns the run with it, whose cost was counted when it was tried.
  replay::PlainRun keep(const replay::PlainRun& now, const Change& change);

  /// Other values that an execution may have to give: the opposite, another choice, the `wanted`
  /// numbers, the next and previous number, 0, 1, and the values of the variables it reads.
  std::vector<uint64_t> candidates(const replay::Observation& o,
                                   const std::vector<uint64_t>& wanted) const;
  bool has_new_findings(const replay::PlainRun& run) const;

  /// The replacement for all kept changes; `run` is the run with them.
  Replacement replacement(replay::PlainRun run);

 private:
  replay::Intervention with_change(const replay::PlainRun& now, const Change& change) const;
  replay::PlainRun run_with(const replay::Intervention& intervention, bool observed,
                            const Budget& budget) const;
  static uint64_t cost_of(const replay::PlainRun& run);

  const machine::Image& image_;
  const std::set<machine::FindingSite>& tolerated_;
  replay::PlainRunRequest run_;
  replay::Intervention kept_;
  std::set<model::ComponentId> changed_;
  uint64_t end_;
  uint64_t& spent_;
  unsigned jobs_;
};

}  // namespace culprit::trials
