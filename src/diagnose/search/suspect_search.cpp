#include "diagnose/search/suspect_search.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "diagnose/consistency/search_effort.h"
#include "diagnose/search/set_search.h"
#include "diagnose/sets/redundant_parts.h"
#include "diagnose/single/dominated.h"
#include "diagnose/single/examinations.h"
#include "diagnose/single/missing_statements.h"
#include "edits/component_traits.h"
#include "edits/prior.h"
#include "trials/slip_trials.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

namespace {

// Slips come first if running the program once for each candidate takes more instructions.
constexpr uint64_t kCostlyRuns = 3'000'000'000;
// Limits on all trials of slips, in instructions.
constexpr uint64_t kTrialsInsteadOfAsking = 8'000'000'000;
constexpr uint64_t kTrialsAfterAsking = 300'000'000, kTrialsWhenExplained = 30'000'000;
// Times the usual terms, for a long path without decisions.
constexpr uint64_t kTimesLonger = 4;
// Trials at every execution may cost more if the shortest failing run is longer than usual.
constexpr uint64_t kUsualRun = 12'000, kMostTimes = 10;

class Search {
 public:
  Search(const judge::Problem& problem, const ConsistencyChecker& checker,
         judge::ProgressSink* progress)
      : problem_(problem),
        checker_(checker),
        asking_{problem, checker_, progress},
        sets_(asking_, candidates_) {
    for (const judge::JudgedTest& test : problem.tests())
      if (test.failed())
        shortest_ =
            std::min(shortest_, test.run.stop == machine::Stop::Exited ? test.run.steps : 0);
  }

  /// Rounds of growing effort. Leaves come first: a group is consistent if one of its members is.
  /// Candidates left undecided are asked again, likeliest first, while the pool of effort lasts.
  /// The pool is larger as long as nothing was found.
  SuspectList run() {
    collect_candidates();
    const bool slips_first = slips_come_first() &&
                             try_slips(leaves(), kTrialsInsteadOfAsking, trials::SlipsOf::LongRuns);
    // If all sets are wanted, the search continues as long as time allows.
    const bool slips_explain = slips_first && found_any() && !problem_.options().all_sets;
    if (slips_explain)
      ask_beside_slips(all_of([&](size_t i) { return !is_broad(i) && !candidates_[i].decided(); }));
    else ask_leaves();
    replace_values();
    if (!slips_explain) ask_after_glance();
    raise_bounds();
    if (!slips_first)
      try_slips(undecided_leaves(), found_any() ? kTrialsWhenExplained : kTrialsAfterAsking,
                trials::SlipsOf::AnyRuns);
    inherit_by_groups(problem_.program(), candidates_);
    const std::vector<size_t> broad =
        all_of([&](size_t i) { return is_broad(i) && !candidates_[i].decided(); });
    if (slips_explain) ask_beside_slips(broad);
    else ask_all(broad_effort(), broad);
    try_missing_statements();
    spent_ = 0;  // the part of the pool that is used
    retry(found_any() ? encode::scaled(second_look(), problem_.options().effort)
                      : asking_.whole_effort(),
          likeliest_undecided(SIZE_MAX));
    retry(asking_.whole_effort(found_any() ? 1 : 4), likeliest_undecided(kMostRetried));
    try_more_values();
    sets_.ask_statements();
    ask_missing();
    sets_.run();
    return collect();
  }

 private:
  const model::Component& component(size_t i) const {
    return problem_.program().components[candidates_[i].suspect.component];
  }

  /// Undecided leaves and macros, likeliest first, at most `most`.
  std::vector<size_t> likeliest_undecided(size_t most) const {
    std::vector<size_t> undecided = all_of([&](size_t i) {
      return !candidates_[i].decided() && may_be_retried(i) && candidates_[i].effort_spent;
    });
    sort_by_promise(undecided, problem_.program(), candidates_);
    if (undecided.size() > most) undecided.resize(most);
    return undecided;
  }

  /// Asks again about components with more possible values than were tried, such as sizes and
  /// indices. Only if nothing else explains.
  void try_more_values() {
    if (found_any()) return;
    std::vector<size_t> chosen = all_of([&](size_t i) {
      return !candidates_[i].decided() && !is_broad(i) && candidates_[i].values_left;
    });
    sort_by_promise(chosen, problem_.program(), candidates_);
    spent_ = 0;
    ask_while_pool_lasts(asking_.whole_effort(4), chosen, kPoolForValues,
                         2 * size_t{problem_.options().jobs});
  }

  /// Some inserted statement passes nearly any single test, so with one test they are tried only if
  /// nothing else explains.
  void try_missing_statements() {
    if (!asking_.asks_for_values() || (found_any() && problem_.tests().size() < 2)) return;
    const uint64_t most_steps = found_any() ? kMissingWhenFound : kMissingWhenNone;
    for (Examination& found : find_missing_statements(problem_, checker_, most_steps))
      candidates_.push_back(std::move(found));
  }

  bool is_broad(size_t i) const { return diagnose::is_broad(component(i).kind); }
  bool may_be_retried(size_t i) const {
    return !is_broad(i) || component(i).kind == model::ComponentKind::MacroDefinition;
  }

  /// With many leaves, little effort decides most of them, and a few times as much effort seldom
  /// decides the rest. So each leaf gets a glance. After value replacement, ask_after_glance() asks
  /// the undecided ones with the usual effort, likeliest first; once something is found, a pool
  /// limits that.
  void ask_leaves() {
    std::vector<size_t> leaves =
        all_of([&](size_t i) { return !is_broad(i) && !candidates_[i].decided(); });
    glances_ = leaves.size() > kManyLeaves;
    encode::Effort effort = glances_ ? glance(asking_.first_effort()) : asking_.first_effort();
    if (glances_) {
      // A long path without decisions has many terms, but few states and queries.
      if (decide_late(checker_, candidates_, leaves))
        effort.terms = kTimesLonger * asking_.first_effort().terms;
      ask_all(effort, dominating(checker_, candidates_, leaves));
      refute_dominated(checker_, leaves, candidates_);
      std::erase_if(leaves, [&](size_t i) { return candidates_[i].standing != Standing::Unasked; });
    }
    ask_all(effort, leaves);
  }

  void ask_after_glance() {
    spent_ = 0;
    if (glances_)
      ask_while_pool_lasts(asking_.first_effort(), likeliest_undecided(SIZE_MAX), kPoolAfterGlance);
  }

  /// Asks again, with higher bounds and likeliest first, about components that were refuted only
  /// because a loop reached its bound. If a fault makes a loop end too early, the correct run
  /// iterates longer.
  void raise_bounds() {
    if (problem_.options().unwind) return;
    std::vector<size_t> cut = all_of([&](size_t i) {
      return !is_broad(i) && candidates_[i].standing == Standing::Refuted &&
             !candidates_[i].bounds_reached.loops.empty();
    });
    sort_by_promise(cut, problem_.program(), candidates_);
    const Pool& pool = kPoolForBounds;
    uint64_t spent = 0;
    asking_.in_order(
        cut.size(),
        [&](const ConsistencyChecker& checker, size_t k) {
          return ask(checker.with_bounds_raised(kTimesBounds), asking_.first_effort(), cut[k]);
        },
        [&](size_t k, Examination fresh) {
          spent += fresh.cost();
          Examination& candidate = candidates_[cut[k]];
          if (fresh.decided()) take(candidate, std::move(fresh));
          else
            candidate.checks.insert(candidate.checks.end(), fresh.checks.begin(),
                                    fresh.checks.end());
          return spent / problem_.options().effort <
                 (found_any() ? pool.when_found : pool.when_none);
        },
        left_of(pool, 0));
  }

  /// After a slip that passes every failing test, which is the likeliest answer. Asks the other
  /// candidates while a pool lasts. If each costs a run of some ten million instructions, only a
  /// few are asked, and the rest stays undecided.
  void ask_beside_slips(std::vector<size_t> chosen) {
    glances_ = true;
    spent_ = 0;
    sort_by_promise(chosen, problem_.program(), candidates_);
    ask_while_pool_lasts(glance(asking_.first_effort()), chosen, kPoolBesideSlips);
    for (size_t i : chosen) {
      if (candidates_[i].standing != Standing::Unasked || candidates_[i].out_of_time) continue;
      candidates_[i].standing = Standing::Undecided;
      candidates_[i].undecided = "a slip explains already";
      candidates_[i].effort_spent = true;
    }
    spent_ = 0;
  }

  /// Broad candidates free many values at once, so they get fewer splits.
  encode::Effort broad_effort() const {
    encode::Effort effort =
        glances_ && found_any() ? glance(asking_.first_effort()) : asking_.first_effort();
    effort.split_values /= 2;
    return effort;
  }

  template <class Choose>
  std::vector<size_t> all_of(Choose choose) const {
    std::vector<size_t> chosen;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (choose(i)) chosen.push_back(i);
    return chosen;
  }

  void ask_while_pool_lasts(const encode::Effort& effort, const std::vector<size_t>& chosen,
                            const Pool& pool, size_t most_ahead = tasks::kMostAhead) {
    if (is_spent(pool)) return;
    asking_.in_order(
        chosen.size(),
        [&](const ConsistencyChecker& checker, size_t k) {
          return ask(checker, effort, chosen[k]);
        },
        [&](size_t k, Examination fresh) {
          take(candidates_[chosen[k]], std::move(fresh));
          return !is_spent(pool);
        },
        left_of(pool, spent_), most_ahead);
  }
  bool is_spent(const Pool& pool) const {
    return spent_ / problem_.options().effort >= (found_any() ? pool.when_found : pool.when_none);
  }

  /// The rest of the larger of the two pools, whether or not something is found.
  uint64_t left_of(const Pool& pool, uint64_t spent) const {
    const uint64_t most = std::max(pool.when_found, pool.when_none);
    return most < UINT64_MAX / problem_.options().effort
               ? most * problem_.options().effort -
                     std::min(spent, most * problem_.options().effort)
               : UINT64_MAX;
  }

  void retry(const encode::Effort& effort, const std::vector<size_t>& chosen) {
    ask_while_pool_lasts(effort, chosen, kPoolForRetries, 2 * size_t{problem_.options().jobs});
  }

  /// Whether to try slips before asking. Yes if the encoding, which runs the program for each
  /// candidate, would take long. Yes also if only an exit status is expected: nearly every
  /// component explains that, and a slip that passes says more.
  bool slips_come_first() const {
    const size_t count = leaves().size();
    const bool any_output_does =
        std::all_of(problem_.tests().begin(), problem_.tests().end(),
                    [](const judge::JudgedTest& test) { return !test.matcher; });
    return any_output_does || ((count > kManyLeaves || count * shortest_ > kCostlyRuns) &&
                               !decide_late(checker_, candidates_, leaves()));
  }

  std::vector<model::ComponentId> components(const std::vector<size_t>& candidates) const {
    std::vector<model::ComponentId> found;
    for (size_t i : candidates) found.push_back(candidates_[i].suspect.component);
    return found;
  }

  std::vector<size_t> leaves() const {
    return all_of([&](size_t i) { return !is_broad(i); });
  }
  std::vector<size_t> undecided_leaves() const {
    return all_of(
        [&](size_t i) { return !is_broad(i) && candidates_[i].standing == Standing::Undecided; });
  }

  /// Returns false if the runs are not of the length that `which` asks for, so that nothing was
  /// tried.
  bool try_slips(const std::vector<size_t>& chosen, uint64_t most_steps, trials::SlipsOf which) {
    const trials::SlipsThatMend found =
        trials::find_slips(problem_, components(chosen), components(leaves()),
                           checker_.path_steps(), most_steps, which);
    checker_.learn_length(found.longest);
    confirm_slips(found.slips, checker_, candidates_);
    return found.tried;
  }

  /// Asks the chosen candidates, several at a time. In a long run, those executed late come first,
  /// because they are cheap.
  void ask_all(const encode::Effort& effort, std::vector<size_t> chosen) {
    std::vector<uint64_t> spared(candidates_.size());
    for (size_t i : chosen) spared[i] = checker_.spared(candidates_[i].suspect.leaves);
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&](size_t a, size_t b) { return spared[a] > spared[b]; });
    asking_.in_order(
        chosen.size(),
        [&](const ConsistencyChecker& checker, size_t k) {
          return ask(checker, effort, chosen[k]);
        },
        [&](size_t k, Examination fresh) {
          take(candidates_[chosen[k]], std::move(fresh));
          return true;
        });
  }

  Examination ask(const ConsistencyChecker& checker, const encode::Effort& effort, size_t i) const {
    return checker.examine(candidates_[i].suspect, effort, &candidates_[i]);
  }

  void take(Examination& candidate, Examination fresh) {
    spent_ += fresh.cost();
    fresh.checks.insert(fresh.checks.begin(), candidate.checks.begin(), candidate.checks.end());
    candidate = std::move(fresh);
  }

  /// Tries undecided candidates, likeliest first, then literals. The encoding knows only the texts
  /// in the program, and another text says more than a pointer to another object.
  void replace_values() {
    std::vector<size_t> chosen =
        all_of([&](size_t i) { return candidates_[i].standing == Standing::Undecided; });
    sort_by_promise(chosen, problem_.program(), candidates_);
    std::vector<size_t> literals = all_of(
        [&](size_t i) { return candidates_[i].decided() && edits::may_be_literal(component(i)); });
    chosen.insert(chosen.end(), literals.begin(), literals.end());
    replace_values(chosen, trials::ReplaceAt::EveryExecution, [] { return kTrialsWhenNone; });
    std::erase_if(chosen, [&](size_t i) { return candidates_[i].decided(); });
    replace_values(chosen, trials::ReplaceAt::SingleExecutions,
                   [&] { return found_any() ? kTrialsWhenFound : kTrialsWhenNone; });
  }

  template <class Pool>
  void replace_values(const std::vector<size_t>& chosen, trials::ReplaceAt where, Pool pool) {
    const uint64_t times = where == trials::ReplaceAt::EveryExecution
                               ? std::clamp<uint64_t>(shortest_ / kUsualRun, 1, kMostTimes)
                               : 1;
    uint64_t spent = 0;
    asking_.in_order(
        chosen.size(),
        [&](const ConsistencyChecker& checker, size_t k) {
          const Examination& candidate = candidates_[chosen[k]];
          return checker.replace(candidate.suspect, kTrialSteps, where,
                                 candidate.decided() ? nullptr : &candidate);
        },
        [&](size_t k, Examination fresh) {
          for (const CheckRecord& check : fresh.checks) spent += check.counts.steps;
          Examination& candidate = candidates_[chosen[k]];
          if (fresh.explains()) take(candidate, std::move(fresh));
          else
            candidate.checks.insert(candidate.checks.end(), fresh.checks.begin(),
                                    fresh.checks.end());
          return spent < problem_.options().effort * pool() * times;
        });
  }

  /// Asks whether an output is missing at the end of a block. This explains nearly anything, so it
  /// is asked only if nothing else is found.
  void ask_missing() {
    if (found_any() || !asking_.asks_for_values()) return;
    std::vector<size_t> missing;
    for (size_t c = 0; c < problem_.program().components.size(); ++c)
      if (problem_.program().components[c].kind == model::ComponentKind::MissingOutput &&
          add_candidate(c))
        missing.push_back(candidates_.size() - 1);
    ask_all(asking_.whole_effort(), missing);
  }

  /// Whether a component that is not an outlet explains.
  bool found_any() const { return any_part_explains(problem_.program(), candidates_); }

  void collect_candidates() {
    using enum model::ComponentKind;
    for (size_t c = 0; c < problem_.program().components.size(); ++c)
      if (problem_.program().components[c].kind != Function &&
          problem_.program().components[c].kind != MissingOutput)
        add_candidate(c);
  }

  /// Returns false, and adds nothing, if some failing test does not execute the component: it
  /// cannot explain that test.
  bool add_candidate(size_t c) {
    std::optional<Examination> candidate = candidate_of(
        static_cast<model::ComponentId>(c), problem_.program(), problem_.options().modes, checker_);
    if (candidate) candidates_.push_back(std::move(*candidate));
    return candidate.has_value();
  }

  SuspectList collect() {
    drop_idle_parts(problem_.program(), candidates_);
    SuspectList all = summed_up(std::move(candidates_));
    all.tried_together = sets_.tried_together();
    all.proof_for_sets = sets_.proof_for_sets();
    all.out_of_time |= sets_.out_of_time();
    if (problem_.options().all_sets && !sets_.why_not_all().empty())
      all.notes.push_back(
          fmt::format("not all sets of places were looked for: {}", sets_.why_not_all()));
    all.checks.insert(all.checks.end(), sets_.checks().begin(), sets_.checks().end());
    return all;
  }

  const judge::Problem& problem_;
  // A copy, because it learns how long runs may be.
  ConsistencyChecker checker_;
  const Asking asking_;
  // Instructions of the shortest failing run; 0 if some failing run did not exit.
  uint64_t shortest_ = UINT64_MAX;
  std::vector<Examination> candidates_;
  SetSearch sets_;
  uint64_t spent_ = 0;    // Examination::cost, since the current pool began
  bool glances_ = false;  // whether there are many leaves
};

}  // namespace

SuspectList find_suspects(const judge::Problem& problem, const ConsistencyChecker& checker,
                          judge::ProgressSink* progress) {
  return Search(problem, checker, progress).run();
}

}  // namespace culprit::diagnose
