#include "diagnose/search/set_search.h"

#include <algorithm>

#include "diagnose/consistency/search_effort.h"
#include "diagnose/search/unit_search.h"
#include "diagnose/sets/output_repair.h"
#include "diagnose/sets/several_faults.h"
#include "diagnose/sets/slip_pairs.h"
#include "diagnose/sets/statement_sets.h"
#include "diagnose/single/examinations.h"
#include "diagnose/single/swapped_arguments.h"
#include "diagnose/system/joint_sets.h"

namespace culprit::diagnose {

namespace {

// Effort factor if all sets are wanted: takes some seconds at most.
constexpr unsigned kTimesForAll = 8;

}  // namespace

SetSearch::SetSearch(const Asking& asking, std::vector<Examination>& candidates)
    : asking_(asking),
      problem_(asking.problem),
      checker_(asking.checker),
      candidates_(candidates) {}

bool SetSearch::explains_any() const { return any_explains(candidates_); }
bool SetSearch::is_each_refuted() const {
  return !out_of_time_ &&
         std::all_of(candidates_.begin(), candidates_.end(), [](const Examination& candidate) {
           return candidate.standing == Standing::Refuted;
         });
}
bool SetSearch::has_all_sets() const {
  return proof_for_sets_.up_to >= problem_.options().max_faults;
}

/// Likely sets come before all sets. Units are asked only if nothing else explains.
void SetSearch::run() {
  if (problem_.options().max_faults < 2) return;
  swap_arguments();
  const bool several = !any_part_explains(problem_.program(), candidates_);
  if (several) ask_several(1);
  if (several || problem_.options().all_sets) pair_slips();
  ask_branches();
  if (!explains_any()) ask_all_texts();
  std::vector<Examination> mended = mend_outputs();
  if (several) ask_jointly(brief_system(problem_.options().effort));
  if (!explains_any() && mended.empty() && !has_all_sets()) ask_several(kThorough);
  ask_units(!mended.empty());
  if (!explains_any())
    std::for_each(mended.begin(), mended.end(), [&](Examination& set) { add(std::move(set)); });
  if (several && is_each_refuted() && !has_all_sets())
    ask_jointly(whole_system(problem_.options().effort));
  if (problem_.options().all_sets && !has_all_sets())
    ask_jointly(brief_system(kTimesForAll * problem_.options().effort));
}

// Sets suggested by the source
// -----------------------------------------------------------------------------------------

/// Statements have a pool of their own, independent of the cost of retrying single parts.
void SetSearch::ask_statements() {
  if (problem_.options().max_faults < 2) return;
  ask_sets(unexplained_statements(problem_.program(), candidates_), asking_.first_effort(),
           any_part_explains(problem_.program(), candidates_) ? kPoolForStatements : kPoolWhenNone);
}

void SetSearch::ask_branches() {
  if (asking_.asks_for_values())
    ask_sets(unexplained_branches(problem_.program(), candidates_), asking_.first_effort(),
             kPoolForBranches);
}

/// Wrong texts can be in more places than the other searches combine.
void SetSearch::ask_all_texts() {
  const Suspect texts = all_texts(problem_.program());
  if (texts.leaves.size() > 1 && asking_.asks_for_values())
    ask_sets({texts}, asking_.whole_effort(2), kPoolForTexts);
}

void SetSearch::ask_sets(const std::vector<Suspect>& sets, const encode::Effort& effort,
                         uint64_t pool) {
  pool *= problem_.options().effort;
  uint64_t spent = 0;
  asking_.in_order(
      sets.size(),
      [&](const ConsistencyChecker& checker, size_t k) {
        return examine_and_shrink(checker, problem_.program(), sets[k], effort, pool);
      },
      [&](size_t, Examination set) {
        spent += set.cost();
        if (set.explains() && set.suspect.leaves.size() > 1)
          tried_together_ =
              std::max(tried_together_, static_cast<unsigned>(set.suspect.leaves.size()));
        candidates_.push_back(std::move(set));
        return spent < pool;
      },
      // The pools end soon, so few questions are asked ahead.
      pool, 2 * size_t{problem_.options().jobs});
}

// Sets of any components
// ---------------------------------------------------------------------------------------------

/// Only if no single component explains: two faults are rarer than one, and a pair of components
/// explains more than either of them.
void SetSearch::ask_several(unsigned factor) {
  if (any_part_explains(problem_.program(), candidates_)) return;
  SeveralFaults several = find_several_faults(
      problem_, checker_, candidates_, encode::scaled(asking_.first_effort(), factor), factor);
  out_of_time_ |= several.out_of_time;
  if (!several.checks.empty() || !several.diagnoses.empty())
    tried_together_ = std::max(tried_together_, problem_.options().max_faults);
  for (Examination& set : several.diagnoses) candidates_.push_back(std::move(set));
  checks_.insert(checks_.end(), several.checks.begin(), several.checks.end());
}

/// Complements several_faults.h: many pairs of freed values explain, and two slips that pass every
/// test are stronger evidence.
void SetSearch::pair_slips() {
  if (!asking_.asks_for_values()) return;
  for (Examination& pair : find_slip_pairs(problem_, checker_, refuted_alone())) {
    tried_together_ = std::max(tried_together_, 2u);
    keep_checks_of(pair);
    candidates_.push_back(std::move(pair));
  }
}

RefutedAlone SetSearch::refuted_alone() const {
  RefutedAlone refuted;
  for (const Examination& candidate : candidates_) note_refuted(candidate.checks, refuted);
  note_refuted(checks_, refuted);
  return refuted;
}

/// If a candidate that explains consists of one or both of the arguments, it gets the swap as its
/// slip, and no set is added.
void SetSearch::swap_arguments() {
  if (!asking_.asks_for_values()) return;
  for (Examination& swapped : find_swapped_arguments(problem_, checker_)) {
    const ComponentSet& two = swapped.suspect.leaves;
    bool is_known = false;
    for (Examination& candidate : candidates_) {
      const ComponentSet& leaves = candidate.suspect.leaves;
      if (!candidate.explains() || candidate.suspect.unit ||
          !std::includes(two.begin(), two.end(), leaves.begin(), leaves.end()))
        continue;
      if (candidate.suspect.slips.empty()) candidate.suspect.slips = swapped.suspect.slips;
      is_known = true;
    }
    if (!is_known) candidates_.push_back(std::move(swapped));
  }
}

/// Whether the set has more components than options.max_faults.
bool SetSearch::is_large(const Examination& set) const {
  return set.suspect.leaves.size() > problem_.options().max_faults;
}

/// For programs with many errors. Returns the answers with more than options.max_faults components,
/// which are worth less than a unit; smaller answers become candidates.
std::vector<Examination> SetSearch::mend_outputs() {
  if (explains_any()) return {};
  std::vector<Examination> large;
  for (Examination& set : mend_output(problem_, checker_)) {
    if (is_large(set)) large.push_back(std::move(set));
    else add(std::move(set));
  }
  return large;
}

/// If the formula of all components is small enough, it yields every set. Sets that other searches
/// found are ranked before these.
void SetSearch::ask_jointly(const SystemEffort& effort) {
  use(find_joint_sets(problem_, checker_, effort));
}

void SetSearch::use(JointSets joint) {
  checks_.insert(checks_.end(), joint.checks.begin(), joint.checks.end());
  why_not_all_ = joint.why_none;
  if (!joint.why_none.empty()) return;
  tried_together_ = std::max(tried_together_, joint.tried_up_to);
  proof_for_sets_ = joint.proof;
  for (Examination& examined : joint.examined) keep_checks_of(examined);
  const bool has_others = explains_any();
  decide_singles(joint);
  keep_minimal(joint);
  for (Examination& examined : joint.examined) {
    examined.suspect.comes_last = has_others;
    if (examined.suspect.is_set && examined.explains() && !holds_candidate(examined.suspect.leaves))
      candidates_.push_back(std::move(examined));
  }
}

/// Decides single components that were too hard to decide alone.
void SetSearch::decide_singles(const JointSets& joint) {
  for (Examination& candidate : candidates_) {
    const ComponentSet& leaves = candidate.suspect.leaves;
    if (candidate.decided() || leaves.size() != 1 ||
        problem_.program().components[leaves.front()].kind == model::ComponentKind::MissingOutput)
      continue;
    const auto found =
        std::find_if(joint.examined.begin(), joint.examined.end(),
                     [&](const Examination& e) { return e.suspect.leaves == leaves; });
    if (found == joint.examined.end()) {
      if (joint.proof.up_to > 0 && !joint.proof.bounds.any())
        candidate.standing = Standing::Refuted;
    } else if (found->explains()) {
      Examination decided = *found;
      // The candidate's component may be a group with this single member.
      decided.suspect.component = candidate.suspect.component;
      decided.checks = std::move(candidate.checks);
      candidate = std::move(decided);
    }
  }
}

/// Drops sets that contain a smaller set now known to explain. Marks the others as minimal if the
/// proof covers all smaller sets.
void SetSearch::keep_minimal(const JointSets& joint) {
  const auto holds_less = [&](const Suspect& set) {
    return std::any_of(joint.examined.begin(), joint.examined.end(), [&](const Examination& less) {
      const ComponentSet& leaves = less.suspect.leaves;
      return less.explains() && leaves.size() < set.leaves.size() &&
             std::includes(set.leaves.begin(), set.leaves.end(), leaves.begin(), leaves.end());
    });
  };
  std::erase_if(candidates_, [&](Examination& candidate) {
    const bool is_redundant =
        candidate.suspect.is_set && candidate.explains() && holds_less(candidate.suspect);
    if (is_redundant) keep_checks_of(candidate);
    return is_redundant;
  });
  for (Examination& candidate : candidates_)
    candidate.suspect.is_minimal |=
        !joint.proof.bounds.any() && candidate.suspect.leaves.size() <= joint.proof.up_to + 1;
}

/// Only if nothing smaller explains; with less effort if another search already has an answer.
void SetSearch::ask_units(bool has_other) {
  if (explains_any() || problem_.options().granularity != judge::Granularity::Auto) return;
  const encode::Effort effort = has_other ? asking_.first_effort() : asking_.whole_effort();
  const uint64_t pool = has_other ? kPoolForUnitsWhenMended : kPoolForUnits;
  for (Examination& unit :
       innermost_units(problem_, checker_, candidates_, effort, pool * problem_.options().effort)) {
    keep_checks_of(unit);
    if (unit.explains()) candidates_.push_back(std::move(unit));
  }
}

void SetSearch::add(Examination set) {
  tried_together_ = std::max(tried_together_, static_cast<unsigned>(set.suspect.leaves.size()));
  candidates_.push_back(std::move(set));
}

void SetSearch::keep_checks_of(Examination& examination) {
  checks_.insert(checks_.end(), examination.checks.begin(), examination.checks.end());
  examination.checks.clear();
}

/// Whether `set` needs no entry: it was asked already, or it contains a candidate that explains.
bool SetSearch::holds_candidate(const ComponentSet& set) const {
  return std::any_of(candidates_.begin(), candidates_.end(), [&](const Examination& candidate) {
    const ComponentSet& leaves = candidate.suspect.leaves;
    const bool all_in_it = std::all_of(leaves.begin(), leaves.end(), [&](model::ComponentId leaf) {
      return std::binary_search(set.begin(), set.end(), leaf);
    });
    return leaves == set || (candidate.explains() && !candidate.suspect.unit && all_in_it);
  });
}

}  // namespace culprit::diagnose
