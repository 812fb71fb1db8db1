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

constexpr uint64_t kCostlyRuns = 3'000'000'000;  // instructions of one run for each candidate
constexpr uint64_t kTrialsInsteadOfAsking = 8'000'000'000;  // instructions of slips
// the same
constexpr uint64_t kTrialsAfterAsking = 300'000'000, kTrialsWhenExplained = 30'000'000;
constexpr uint64_t kTimesLonger = 4;  // terms, of a way without decisions
// trials everywhere get more where the shortest failing run is a longer one
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

  /// Rounds of growing effort. Leaves come first: a group is consistent whenever one of its members
  /// is. What the first rounds leave undecided is asked again, likeliest first, as long as the pool
  /// of effort lasts; it lasts longer while nothing was found.
  SuspectList run() {
    collect_candidates();
    const bool slips_first = slips_come_first() &&
                             try_slips(leaves(), kTrialsInsteadOfAsking, trials::SlipsOf::LongRuns);
    // who asks for all gets what the time allows
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
    spent_ = 0;  // of the pool
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

  /// Undecided leaves and macros.
  std::vector<size_t> likeliest_undecided(size_t most) const {
    std::vector<size_t> undecided = all_of([&](size_t i) {
      return !candidates_[i].decided() && may_be_retried(i) && candidates_[i].effort_spent;
    });
    sort_by_promise(undecided, problem_.program(), candidates_);
    if (undecided.size() > most) undecided.resize(most);
    return undecided;
  }

  /// Sizes and indices, say, that have to be one of many: where nothing else explains.
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

  /// Some statement mends nearly any single test; where that is all there is, it is no news beside
  /// what explains.
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

  /// Of many leaves, most are decided by little, and what is not can seldom be decided by a few
  /// times as much: each gets a glance, and after value replacement those left get the usual
  /// effort, likeliest first, until something is found and a pool is spent.
  void ask_leaves() {
    std::vector<size_t> leaves =
        all_of([&](size_t i) { return !is_broad(i) && !candidates_[i].decided(); });
    glances_ = leaves.size() > kManyLeaves;
    encode::Effort effort = glances_ ? glance(asking_.first_effort()) : asking_.first_effort();
    if (glances_) {
      // a long way without decisions is many terms, and nothing else
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

  /// What was refuted because its runs were cut at the bound of a loop, likeliest first: a loop
  /// that ended early for what is wrong may be right to go on for long.
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

  /// A slip that mends all is the likeliest answer. Others are asked for as long as that is cheap:
  /// where each costs a run of some ten million instructions, few are, and the rest stays
  /// undecided.
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

  /// They free much at once.
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

  /// At most, whatever is found.
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

  /// Where the encoding, which runs the program for each candidate, would take long; and where only
  /// an exit status is expected, since nearly everything explains that, and a slip that mends says
  /// more.
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

  /// False: the runs are not such.
  bool try_slips(const std::vector<size_t>& chosen, uint64_t most_steps, trials::SlipsOf which) {
    const trials::SlipsThatMend found =
        trials::find_slips(problem_, components(chosen), components(leaves()),
                           checker_.path_steps(), most_steps, which);
    checker_.learn_length(found.longest);
    confirm_slips(found.slips, checker_, candidates_);
    return found.tried;
  }

  /// Asks the chosen candidates, several at a time; in a long run those first that are executed
  /// late, which is quick.
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

  /// Undecided candidates by trial, likeliest first; then literals, of which the encoding knows no
  /// texts but the program's: another one also says more than a pointer to somewhere else.
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

  /// Code that is missing: what would have to be printed at the end of a block. It explains much,
  /// so only where nothing else is found.
  void ask_missing() {
    if (found_any() || !asking_.asks_for_values()) return;
    std::vector<size_t> missing;
    for (size_t c = 0; c < problem_.program().components.size(); ++c)
      if (problem_.program().components[c].kind == model::ComponentKind::MissingOutput &&
          add_candidate(c))
        missing.push_back(candidates_.size() - 1);
    ask_all(asking_.whole_effort(), missing);
  }

  /// A part that explains, and is no outlet.
  bool found_any() const { return any_part_explains(problem_.program(), candidates_); }

  void collect_candidates() {
    using enum model::ComponentKind;
    for (size_t c = 0; c < problem_.program().components.size(); ++c)
      if (problem_.program().components[c].kind != Function &&
          problem_.program().components[c].kind != MissingOutput)
        add_candidate(c);
  }

  /// What a failing test does not execute explains nothing, and is none.
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
  ConsistencyChecker checker_;  // learns how long runs may be
  const Asking asking_;
  uint64_t shortest_ = UINT64_MAX;  // failing run, in instructions
  std::vector<Examination> candidates_;
  SetSearch sets_;
  uint64_t spent_ = 0;    // of the pool: counted cost
  bool glances_ = false;  // there are many leaves
};

}  // namespace

SuspectList find_suspects(const judge::Problem& problem, const ConsistencyChecker& checker,
                          judge::ProgressSink* progress) {
  return Search(problem, checker, progress).run();
}

}  // namespace culprit::diagnose
