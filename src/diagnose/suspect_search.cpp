#include "diagnose/suspect_search.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "diagnose/kind_weights.h"
#include "diagnose/parallel.h"
#include "diagnose/several_faults.h"
#include "diagnose/slip_trials.h"
#include "diagnose/statement_sets.h"
#include "diagnose/value_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostRetried = 8;
constexpr size_t kBatch = 2;
constexpr uint64_t kPoolWhenFound = 15'000, kPoolWhenNone = 300'000;  // Examination::cost
constexpr uint64_t kPoolForStatements = 30'000, kPoolForBranches = 20'000;
constexpr uint64_t kTrialSteps = 400'000;                                   // instructions, for one candidate and test
constexpr uint64_t kSlipSteps = 2'000'000'000;  // instructions that may show again what was seen to mend
constexpr uint64_t kTrialsWhenFound = 4'000'000, kTrialsWhenNone = 20'000'000;  // for all candidates

class Search {
 public:
  Search(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests, ProgressSink* progress)
      : request_(request), program_(image.program()), image_(image), tests_(tests), progress_(progress), checker_(request, image, tests) {}

  /// Rounds of growing effort. Leaves come first: a group is consistent whenever one of its members is. What the first rounds leave
  /// undecided is asked again, likeliest first, as long as the pool of effort lasts; it lasts longer while nothing was found.
  SuspectList run() {
    collect_candidates();
    try_slips();
    ask_all(first_effort(), all_of([&](size_t i) { return !is_broad(i) && !candidates_[i].decided(); }));
    replace_values();
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (is_broad(i)) inherit(i);
    ask_all(broad_effort(), all_of([&](size_t i) { return is_broad(i) && !candidates_[i].decided(); }));
    spent_ = 0;  // of the pool
    ask_while_pool_lasts(encode::scaled(encode::Effort{}, request_.options.effort), likeliest_undecided(SIZE_MAX));
    ask_while_pool_lasts(encode::scaled(encode::Effort{}, 4 * request_.options.effort), likeliest_undecided(kMostRetried));
    ask_statements();
    ask_several();
    ask_branches();
    return collect();
  }

 private:
  const model::Component& component(size_t i) const { return program_.components[candidates_[i].suspect.component]; }

  /// Undecided leaves and macros.
  std::vector<size_t> likeliest_undecided(size_t most) const {
    std::vector<size_t> undecided =
        all_of([&](size_t i) { return !candidates_[i].decided() && may_be_retried(i) && candidates_[i].effort_spent; });
    sort_by_promise(undecided);
    if (undecided.size() > most) undecided.resize(most);
    return undecided;
  }

  /// Those first that explain some failing tests already, then by how often their kind is at fault.
  void sort_by_promise(std::vector<size_t>& chosen) const {
    auto promise = [&](size_t i) {
      const auto& tests = candidates_[i].by_test;
      bool explains_some = std::any_of(tests.begin(), tests.end(), [](const TestEvidence& e) { return e.asked; });
      return std::pair(explains_some, kind_weight(component(i).kind));
    };
    std::stable_sort(chosen.begin(), chosen.end(), [&](size_t a, size_t b) { return promise(a) > promise(b); });
  }

  /// What comes second: groups, which stand for their members; whole prints, for their pieces; inputs, which make everything
  /// behind them symbolic and are seldom at fault.
  bool is_broad(size_t i) const {
    model::ComponentKind kind = component(i).kind;
    return model::is_group(kind) || kind == model::ComponentKind::Print || kind == model::ComponentKind::Input;
  }
  bool may_be_retried(size_t i) const { return !is_broad(i) || component(i).kind == model::ComponentKind::MacroDefinition; }
  bool belongs_to(size_t member, size_t group) const {
    const auto& leaves = candidates_[group].suspect.leaves;
    return component(member).parent == candidates_[group].suspect.component ||
           std::find(leaves.begin(), leaves.end(), candidates_[member].suspect.component) != leaves.end();
  }

  encode::Effort first_effort() const {
    encode::Effort effort;
    effort.steps /= 4;
    effort.states /= 3;
    effort.terms /= 16;
    effort.queries /= 6;
    effort.conflicts /= 8;
    effort.gates /= 5;
    return encode::scaled(effort, request_.options.effort);
  }
  /// They free much at once.
  encode::Effort broad_effort() const {
    encode::Effort effort = first_effort();
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

  /// In batches of a fixed size, so that where it ends does not depend on the number of threads.
  void ask_while_pool_lasts(const encode::Effort& effort, const std::vector<size_t>& chosen) {
    for (size_t from = 0; from < chosen.size(); from += kBatch) {
      if (spent_ >= request_.options.effort * (found_any() ? kPoolWhenFound : kPoolWhenNone)) return;
      std::vector<size_t> batch(chosen.begin() + static_cast<std::ptrdiff_t>(from),
                                chosen.begin() + static_cast<std::ptrdiff_t>(std::min(chosen.size(), from + kBatch)));
      ask_all(effort, batch);
    }
  }

  void try_slips() {
    std::vector<model::ComponentId> leaves;
    for (size_t i : all_of([&](size_t i) { return !is_broad(i); })) leaves.push_back(candidates_[i].suspect.component);
    const SlipsThatMend slips = mended_by_a_slip(request_, image_, tests_, leaves, checker_.path_steps());
    checker_.learn_length(slips.longest);
    for (Examination& candidate : candidates_)
      if (std::binary_search(slips.components.begin(), slips.components.end(), candidate.suspect.component))
        candidate = checker_.replace(candidate.suspect, kSlipSteps);
  }

  /// Asks the chosen candidates, several at a time.
  void ask_all(const encode::Effort& effort, const std::vector<size_t>& chosen) {
    std::vector<Examination> fresh = examine_all(chosen.size(), [&](size_t k) {
      const Examination& candidate = candidates_[chosen[k]];
      return checker_.examine(candidate.suspect, effort, &candidate);
    });
    for (size_t k = 0; k < chosen.size(); ++k) take(candidates_[chosen[k]], std::move(fresh[k]));
  }

  void take(Examination& candidate, Examination fresh) {
    spent_ += fresh.cost();
    fresh.checks.insert(fresh.checks.begin(), candidate.checks.begin(), candidate.checks.end());
    candidate = std::move(fresh);
  }

  /// Undecided candidates by trial, likeliest first; then literals, of which the encoding knows no texts but the program's: another one
  /// also says more than a pointer to somewhere else.
  void replace_values() {
    std::vector<size_t> chosen = all_of([&](size_t i) { return candidates_[i].standing == Standing::Undecided; });
    sort_by_promise(chosen);
    std::vector<size_t> literals = all_of([&](size_t i) { return candidates_[i].decided() && may_be_literal(component(i)); });
    chosen.insert(chosen.end(), literals.begin(), literals.end());
    uint64_t spent = 0;
    for (size_t from = 0; from < chosen.size(); from += kBatch) {
      if (spent >= request_.options.effort * (found_any() ? kTrialsWhenFound : kTrialsWhenNone)) return;
      size_t count = std::min(kBatch, chosen.size() - from);
      std::vector<Examination> batch = examine_all(count, [&](size_t k) {
        const Examination& candidate = candidates_[chosen[from + k]];
        return checker_.replace(candidate.suspect, kTrialSteps, candidate.decided() ? nullptr : &candidate);
      });
      for (size_t k = 0; k < count; ++k) {
        for (const CheckRecord& check : batch[k].checks) spent += check.counts.steps;
        Examination& candidate = candidates_[chosen[from + k]];
        if (batch[k].explains())
          take(candidate, std::move(batch[k]));
        else
          candidate.checks.insert(candidate.checks.end(), batch[k].checks.begin(), batch[k].checks.end());
      }
    }
  }

  template <class Examine>
  std::vector<Examination> examine_all(size_t count, Examine examine) {
    std::atomic<uint64_t> done{0};
    return ask_in_parallel<Examination>(request_.options.jobs, count, [&](size_t k) {
      Examination result = examine(k);
      if (progress_) progress_->progress("checking components", ++done, count);
      return result;
    });
  }

  /// They have pools of their own: what the retries of single parts cost says nothing of them.
  void ask_statements() { ask_sets(unexplained_statements(program_, candidates_), found_any() ? kPoolForStatements : kPoolWhenNone); }
  void ask_branches() {
    if (request_.options.max_faults > 1) ask_sets(unexplained_branches(program_, candidates_), kPoolForBranches);
  }

  void ask_sets(const std::vector<Suspect>& sets, uint64_t pool) {
    pool *= request_.options.effort;
    uint64_t spent = 0;
    for (size_t from = 0; from < sets.size() && spent < pool; from += kBatch) {
      std::vector<Examination> batch = examine_all(std::min(kBatch, sets.size() - from), [&](size_t k) {
        return examine_statement(checker_, program_, sets[from + k], first_effort(), pool);
      });
      for (Examination& set : batch) {
        spent += set.cost();
        if (set.explains() && set.suspect.leaves.size() > 1) tried_together_ = std::max(tried_together_, static_cast<unsigned>(set.suspect.leaves.size()));
        candidates_.push_back(std::move(set));
      }
    }
  }

  /// Only when no single component will do: two faults are rarer than one, and any two components explain more than each.
  void ask_several() {
    if (found_any() || request_.options.max_faults < 2) return;
    SeveralFaults several = find_several_faults(request_, program_, checker_, candidates_, first_effort());
    out_of_time_ = several.out_of_time;
    if (!several.checks.empty() || !several.diagnoses.empty()) tried_together_ = std::max(tried_together_, request_.options.max_faults);
    for (Examination& set : several.diagnoses) candidates_.push_back(std::move(set));
    several_checks_ = std::move(several.checks);
  }

  /// A part that explains, and is no outlet.
  bool found_any() const {
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (candidates_[i].explains() && !is_broad(i) && !is_outlet(component(i).kind)) return true;
    return false;
  }

  /// A group with a consistent member takes over its evidence: more freedom never refutes.
  void inherit(size_t group) {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (is_broad(i) || !candidates_[i].explains() || !belongs_to(i, group)) continue;
      candidates_[group].standing = Standing::Explains;
      candidates_[group].suspect.evidence = candidates_[i].suspect.evidence;
      return;
    }
  }

  void collect_candidates() {
    for (size_t c = 0; c < program_.components.size(); ++c) {
      const model::Component& component = program_.components[c];
      if (component.kind == model::ComponentKind::Function) continue;
      Examination candidate;
      candidate.suspect.component = static_cast<model::ComponentId>(c);
      candidate.suspect.leaves = model::is_group(component.kind) ? component.members : std::vector{candidate.suspect.component};
      if (checker_.executed_by_all_failing(candidate.suspect.leaves)) candidates_.push_back(std::move(candidate));
    }
  }

  SuspectList collect() {
    SuspectList all;
    all.candidates = candidates_.size();
    all.bound = checker_.largest_bound();
    all.tried_together = tried_together_;
    all.out_of_time = out_of_time_;
    for (Examination& e : candidates_) {
      all.checks.insert(all.checks.end(), e.checks.begin(), e.checks.end());
      all.out_of_time |= e.out_of_time;
      switch (e.standing) {
        case Standing::Unasked: break;
        case Standing::Explains: all.suspects.push_back(std::move(e.suspect)); break;
        case Standing::Refuted: all.bound_reached |= e.bound_reached; break;
        case Standing::NotReplayed: ++all.not_replayed; break;
        case Standing::Undecided:
          ++all.undecided;
          all.effort_spent |= e.effort_spent;
          all.not_modelled |= !e.effort_spent;
          if (all.undecided_reason.empty()) all.undecided_reason = e.undecided;
          break;
      }
    }
    all.checks.insert(all.checks.end(), several_checks_.begin(), several_checks_.end());
    return all;
  }

  const RunRequest& request_;
  const model::Program& program_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  ProgressSink* progress_;
  ConsistencyChecker checker_;
  std::vector<Examination> candidates_;
  std::vector<CheckRecord> several_checks_;
  unsigned tried_together_ = 1;
  bool out_of_time_ = false;        // in the search for several faults
  uint64_t spent_ = 0;              // of the pool: counted cost
};

}  // namespace

SuspectList find_suspects(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                ProgressSink* progress) {
  return Search(request, image, tests, progress).run();
}

}  // namespace culprit::diagnose
