#include "diagnose/search/relaxed_search.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/system/joint_sets.h"
#include "edits/prior.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

class RelaxedSearch {
 public:
  RelaxedSearch(const judge::Problem& problem, const ConsistencyChecker& checker,
                judge::ProgressSink* progress)
      : problem_(problem), progress_(progress), checker_(checker) {}

  SuspectList run() {
    look_for_single();
    if ((problem_.options().all_sets || !explained_by_one()) && problem_.options().max_faults > 1 &&
        !time_is_up())
      look_for_several();
    list_.out_of_time |= time_is_up() && list_.suspects.empty();
    return std::move(list_);
  }

 private:
  bool time_is_up() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  /// Whether a single component that is not an outlet explains.
  bool explained_by_one() const {
    return std::any_of(list_.suspects.begin(), list_.suspects.end(), [&](const Suspect& s) {
      return !s.is_set && !edits::is_outlet(problem_.program().components[s.component].kind);
    });
  }

  void tell(const char* stage, uint64_t done, uint64_t total) const {
    if (progress_) progress_->progress(stage, done, total);
  }

  void look_for_single() {
    tell("considering all places at once", 0, 1);
    const ConstraintSystem system(problem_, checker_, 1, whole_system(problem_.options().effort));
    keep_checks(system);
    list_.candidates = system.components().size();
    list_.bounds_reached.add(system.bounds_reached());
    list_.not_modelled |= !system.not_modelled().empty();
    list_.incomplete |= !system.not_modelled().empty();
    if (!system.not_modelled().empty())
      list_.notes.push_back(fmt::format("suspects may be missing: {}", system.not_modelled()));
    if (system.tests().empty()) return give_up(system);
    size_t undecided = 0;
    std::vector<ExplainedSet> found = system.explained_singles(undecided);
    const bool by_effort = system.not_modelled().empty();
    note_what_is_never_free(system, found);
    for (size_t k = 0; k < undecided; ++k)
      list_.add_undecided(by_effort ? encode::kTooHard : system.not_modelled(), by_effort);
    auto examined =
        tasks::ask_in_parallel<Examination>(problem_.options().jobs, found.size(), [&](size_t s) {
          return examine_explained(problem_, checker_, system, std::move(found[s]));
        });
    for (Examination& examination : examined) take(std::move(examination));
  }

  void look_for_several() {
    tell("considering all places at once", 0, 1);
    JointSets joint = find_joint_sets(problem_, checker_, whole_system(problem_.options().effort));
    list_.checks.insert(list_.checks.end(), joint.checks.begin(), joint.checks.end());
    if (!joint.why_none.empty()) {
      list_.notes.push_back(fmt::format("sets of places were not looked for: {}", joint.why_none));
      return;
    }
    list_.tried_together = joint.tried_up_to;
    list_.proof_for_sets = joint.proof;
    for (Examination& examined : joint.examined)
      if (examined.suspect.is_set) take(std::move(examined));
  }

  void keep_checks(const ConstraintSystem& system) {
    list_.checks.insert(list_.checks.end(), system.checks().begin(), system.checks().end());
  }

  void note_what_is_never_free(const ConstraintSystem& system,
                               const std::vector<ExplainedSet>& explained) {
    for (model::ComponentId component : system.never_free()) {
      const bool explains =
          std::any_of(explained.begin(), explained.end(),
                      [&](const ExplainedSet& single) { return single.set.front() == component; });
      if (explains || !problem_.executed_by_all_failing({component})) continue;
      list_.add_undecided(problem_.program().components[component].is_copied
                              ? "only structs that exist in the run are tried, not other contents"
                              : "other texts in an array, or long doubles, are not tried",
                          false, component);
    }
  }

  void give_up(const ConstraintSystem& system) {
    list_.effort_spent = list_.incomplete = true;
    list_.notes.push_back(
        fmt::format("no failing test is small enough to consider all places at once: {} (--engine "
                    "concrete takes one place at a time)",
                    system.why_left_out()));
  }

  void take(Examination e) {
    list_.out_of_time |= e.standing == Standing::Unasked;
    list_.enter(std::move(e));
    std::stable_sort(
        list_.suspects.begin(), list_.suspects.end(), [](const Suspect& a, const Suspect& b) {
          return a.is_set != b.is_set ? b.is_set : !a.is_set && a.component < b.component;
        });
  }

  const judge::Problem& problem_;
  judge::ProgressSink* progress_;
  const ConsistencyChecker& checker_;
  SuspectList list_;
};

}  // namespace

SuspectList find_suspects_relaxed(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  judge::ProgressSink* progress) {
  return RelaxedSearch(problem, checker, progress).run();
}

}  // namespace culprit::diagnose
