#include "diagnose/relaxed_search.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/constraint_system.h"
#include "diagnose/kind_weights.h"
#include "diagnose/parallel.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostSets = 10;       // of several components, that are reported
constexpr size_t kMostExamined = 30;   // and that are looked at for it, the likeliest of those
constexpr size_t kMostEnumerated = 100;

class RelaxedSearch {
 public:
  RelaxedSearch(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests, ProgressSink* progress)
      : request_(request), program_(image.program()), progress_(progress), checker_(request, image, tests) {}

  SuspectList run() {
    list_.bound = checker_.largest_bound();
    look_for_single();
    if (!explained_by_one() && request_.options.max_faults > 1 && !time_is_up()) look_for_several();
    list_.out_of_time |= time_is_up() && list_.suspects.empty();
    return std::move(list_);
  }

 private:
  bool time_is_up() const { return request_.options.budget && request_.options.budget->exhausted(); }

  /// By one that is no outlet.
  bool explained_by_one() const {
    return std::any_of(list_.suspects.begin(), list_.suspects.end(),
                       [&](const Suspect& s) { return !s.is_set && !is_outlet(program_.components[s.component].kind); });
  }

  void tell(const char* stage, uint64_t done, uint64_t total) const {
    if (progress_) progress_->progress(stage, done, total);
  }

  void look_for_single() {
    tell("exploring all components at once", 0, 1);
    const ConstraintSystem system(request_, program_, checker_, 1);
    keep_checks(system);
    list_.candidates = system.components().size();
    list_.bound_reached |= system.bound_reached();
    list_.not_modelled |= !system.not_modelled().empty();
    list_.incomplete |= !system.not_modelled().empty();
    if (!system.not_modelled().empty()) list_.notes.push_back(fmt::format("explanations may be missing: {}", system.not_modelled()));
    note_what_is_never_free(system);
    if (system.tests().empty()) return give_up(system);
    size_t undecided = 0;
    std::vector<ExplainedSet> found = system.explained_singles(undecided);
    const bool by_effort = system.not_modelled().empty();
    for (size_t k = 0; k < undecided; ++k) list_.add_undecided(by_effort ? "a query was too hard for the solver" : system.not_modelled(), by_effort);
    for (Examination& examination : examined(system, std::move(found))) take(std::move(examination));
  }

  void look_for_several() {
    const unsigned most = request_.options.max_faults;
    tell("exploring all components at once", 0, 1);
    const ConstraintSystem system(request_, program_, checker_, most);
    keep_checks(system);
    if (system.tests().empty()) {
      list_.notes.push_back(fmt::format("sets of components were not looked for: {}", system.why_left_out()));
      return;
    }
    list_.tried_together = most;
    SetList found = system.correction_sets([](const auto& sets) {
      return std::count_if(sets.begin(), sets.end(), [](const ComponentSet& set) { return set.size() > 1; }) >= static_cast<std::ptrdiff_t>(kMostEnumerated);
    });
    std::erase_if(found.sets, [](const ComponentSet& set) { return set.size() < 2; });
    if (found.sets.size() > kMostExamined) found.sets.resize(kMostExamined);
    size_t reported = 0;
    for (Examination& examination : examined(system, system.explain(found.sets)))
      if (reported < kMostSets) reported += take(std::move(examination));
  }

  void keep_checks(const ConstraintSystem& system) { list_.checks.insert(list_.checks.end(), system.checks().begin(), system.checks().end()); }

  void note_what_is_never_free(const ConstraintSystem& system) {
    for (model::ComponentId component : system.never_free()) {
      if (!checker_.executed_by_all_failing({component})) continue;
      list_.add_undecided("a text in an array, or a long double", false);
    }
  }

  void give_up(const ConstraintSystem& system) {
    list_.effort_spent = list_.incomplete = true;
    list_.notes.push_back(fmt::format("no failing test could be explored with all components free: {} (--engine concrete frees one at a time)",
                                      system.why_left_out()));
  }

  std::vector<Examination> examined(const ConstraintSystem& system, std::vector<ExplainedSet> sets) const {
    return ask_in_parallel<Examination>(request_.options.jobs, sets.size(), [&](size_t s) {
      Examination examination = examine(system, sets[s].set, std::move(sets[s].by_test));
      examination.suspect.is_minimal = sets[s].set.size() == 1 || system.not_modelled().empty();
      return examination;
    });
  }

  /// Replays what the system says of its tests; the others are asked, and so are those that pass through undefined behaviour only.
  Examination examine(const ConstraintSystem& system, const ComponentSet& set, std::vector<encode::ExploreResult> explained) const {
    const Suspect suspect = suspect_of(program_, set);
    Examination known;
    known.suspect = suspect;
    known.by_test.resize(checker_.tests());
    for (size_t k = 0; k < explained.size(); ++k) {
      TestEvidence& evidence = known.by_test[system.tests()[k]];
      evidence.test = system.tests()[k];
      evidence.found = std::move(explained[k]);
      if (evidence.found.answer != encode::Consistency::Consistent) {
        known.standing = Standing::Undecided;
        known.undecided = evidence.found.reason;
        known.effort_spent = true;
        return known;
      }
      const auto replayed = checker_.replay(suspect, evidence);
      if (replayed == ConsistencyChecker::Replay::Fails) {
        known.standing = time_is_up() ? Standing::Unasked : Standing::NotReplayed;
        return known;
      }
      evidence.asked = replayed == ConsistencyChecker::Replay::Passes;  // merging loses that a value is undefined: asked again
    }
    return checker_.examine(suspect, encode::scaled(encode::Effort{}, request_.options.effort), &known);
  }

  /// True when it is a diagnosis.
  bool take(Examination e) {
    list_.out_of_time |= e.standing == Standing::Unasked;
    const bool is_diagnosis = e.explains();
    list_.enter(std::move(e));
    if (!is_diagnosis) return false;
    std::stable_sort(list_.suspects.begin(), list_.suspects.end(), [](const Suspect& a, const Suspect& b) {
      return a.is_set != b.is_set ? b.is_set : !a.is_set && a.component < b.component;
    });
    return true;
  }

  const RunRequest& request_;
  const model::Program& program_;
  ProgressSink* progress_;
  ConsistencyChecker checker_;
  SuspectList list_;
};

}  // namespace

SuspectList find_suspects_relaxed(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                  ProgressSink* progress) {
  return RelaxedSearch(request, image, tests, progress).run();
}

}  // namespace culprit::diagnose
