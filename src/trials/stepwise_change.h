// Changes to a run, one after the other: each takes another value at one execution of a component,
// and all that was changed before stays.
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
  static constexpr size_t kUsualObservations = 3000;  ///< of one run

  /// Runs are judged by the test's matcher only if `by_output`. The instructions that runs take are
  /// added to `spent`.
  StepwiseChange(const ReplacementRequest& request, std::vector<model::ComponentId> watched,
                 bool by_output, uint64_t& spent);

  bool over() const { return spent_ >= end_; }
  bool has_changed(model::ComponentId component) const { return changed_.contains(component); }
  model::Type type_of(model::ComponentId component) const;

  /// From now on runs are observed to their end, if that is not too far; false: they were already.
  bool observe_all();
  /// The run with what is kept.
  replay::PlainRun trial();

  /// One execution, by its place among the observations of a run, and what it takes instead.
  struct Change {
    size_t at = 0;
    uint64_t bits = 0;
  };
  /// take(change, judge(run with it)) one after the other, until it returns false or over(). Trials
  /// are made ahead on the request's threads: judge must not read what take writes. Runs hold
  /// observations only if `observed`.
  template <class Judge, class Take>
  void try_each(const replay::PlainRun& now, const std::vector<Change>& changes, bool observed,
                Judge judge, Take take) {
    struct Tried {
      uint64_t cost = 0;
      decltype(judge(now)) verdict;
    };
    if (over()) return;
    Budget vain(run_.limits.budget);
    tasks::ask_in_order<Tried>(
        jobs_, changes.size(),
        [&](size_t k) {
          // large, so that it ends on the thread that made it
          const replay::PlainRun run = run_with(with_change(now, changes[k]), observed, vain);
          return Tried{cost_of(run), judge(run)};
        },
        [&](size_t k, Tried tried) {
          spent_ += tried.cost;
          return take(changes[k], std::move(tried.verdict)) && !over();
        },
        {.vain = &vain,
         .suffices = tasks::until_spent<Tried>(end_ - spent_,
                                               [](const Tried& tried) { return tried.cost; })});
  }
  /// The change to `now` stays; returns the run with it, which was counted when it was tried.
  replay::PlainRun keep(const replay::PlainRun& now, const Change& change);

  /// What an execution might have had to give instead: the opposite, another choice, these numbers,
  /// the next number, 0, 1, what its variables hold.
  std::vector<uint64_t> candidates(const replay::Observation& o,
                                   const std::vector<uint64_t>& wanted) const;
  bool has_new_findings(const replay::PlainRun& run) const;

  /// Of what was changed; `run` is the run with it.
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
