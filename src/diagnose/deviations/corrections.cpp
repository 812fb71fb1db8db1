#include "diagnose/deviations/corrections.h"

#include <algorithm>
#include <map>

#include "diagnose/deviations/single_value.h"
#include "diagnose/system/joint_sat.h"
#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "subsets/maxsat.h"
#include "support/budget.h"

namespace culprit::diagnose {

using encode::PathAssignment;
using logic::Term;

namespace {

// in one question: about a single value, and about all of them
constexpr uint64_t kMostGatesOfOne = 100'000, kMostGates = 2'000'000;
constexpr int64_t kMostConflictsOfOne = 1'000, kMostConflicts = 20'000;
constexpr unsigned kMostHard = 3;  // questions about single values that were not decided
constexpr size_t kMostSets = 10'000;
constexpr const char* kTooHard = "the values on the path are too hard to compute";

solver::Limits limits(int64_t conflicts, uint64_t gates, const Budget* budget) {
  solver::Limits limits;
  limits.conflicts = conflicts;
  limits.gates = gates;
  limits.budget = budget;
  return limits;
}

ConstraintKind kind_of(const logic::TermStore& terms, Term condition) {
  using logic::Kind;
  if (terms.is_constant(condition)) return ConstraintKind::None;
  const Term roots[] = {condition};
  ConstraintKind kind = ConstraintKind::Linear;
  for (const Term term : logic::subterms_of(terms, roots)) {
    if (terms.sort(term).is_float()) return ConstraintKind::FloatingPoint;
    switch (terms.kind(term)) {
      case Kind::Mul:
      case Kind::UDiv:
      case Kind::URem:
      case Kind::SDiv:
      case Kind::SRem:
      case Kind::Shl:
      case Kind::LShr:
      case Kind::AShr:
        if (!terms.is_constant(terms.arg(term, 0)) && !terms.is_constant(terms.arg(term, 1)))
          kind = ConstraintKind::NonLinear;
        break;
      default: break;
    }
  }
  return kind;
}

class CorrectionSearch {
 public:
  CorrectionSearch(const encode::FixedPathRequest& request, unsigned most, const Budget* budget)
      : path_(request), most_(most), budget_(budget) {
    result_.incomplete = path_.incomplete();
    result_.kind = kind_of(path_.terms(), path_.condition());
    result_.has_arrays = path_.fixes_addresses();
  }

  Corrections run() {
    for (const PathAssignment& assignment : path_.assignments())
      ++executions_[{assignment.component, assignment.turns}];
    if (path_.condition() == logic::TermStore::false_()) return std::move(result_);
    const std::vector<size_t> others = find_singles();
    if (most_ > 1) find_larger(others);
    return std::move(result_);
  }

 private:
  /// Returns the assignments that take part and are no correction alone.
  std::vector<size_t> find_singles() {
    std::vector<size_t> others;
    unsigned hard = 0;
    SingleValues values(path_);
    for (size_t k = 0; k < path_.assignments().size(); ++k) {
      const PathAssignment& assignment = path_.assignments()[k];
      if (!values.depends_on(assignment)) continue;
      const solver::Answer answer =
          values.check(assignment, limits(kMostConflictsOfOne, kMostGatesOfOne, budget_));
      if (answer == solver::Answer::Sat) add({k});
      else others.push_back(k);
      if (answer == solver::Answer::Unknown) give_up(), ++hard;
      if (hard == kMostHard || (budget_ && budget_->exhausted())) break;
    }
    return others;
  }

  /// Larger minimal sets have no member that is one alone.
  void find_larger(const std::vector<size_t>& others) {
    logic::Substitution ok(path_.terms());
    std::vector<solver::JointFormula::Shared> shared;
    std::vector<subsets::Soft> softs;
    JointSat sat(limits(kMostConflicts, kMostGates, budget_));
    for (size_t k = 0, o = 0; k < path_.assignments().size(); ++k) {
      const Term selector = path_.assignments()[k].selector;
      if (o == others.size() || others[o] != k) {
        ok.replace(selector, logic::TermStore::false_());
        continue;
      }
      shared.push_back({selector, sat.new_variable()});
      softs.push_back({-shared.back().literal, 1});
      ++o;
    }
    const Term condition = ok(path_.condition());
    if (condition == logic::TermStore::false_()) return;
    if (sat.formula().add(path_.terms(), condition, shared, kMostGates) !=
        solver::JointFormula::Added::Yes)
      return give_up();
    subsets::CorrectionSets sets(sat, softs);
    std::vector<std::vector<size_t>> found;
    for (subsets::CorrectionSet next; found.size() < kMostSets;) {
      const subsets::Answer answer = sets.next(&next);
      if (answer == subsets::Answer::Unknown) give_up();
      if (answer != subsets::Answer::Sat || next.weight > most_) break;
      std::vector<size_t>& added = found.emplace_back();
      for (const subsets::Selector soft : next.softs) added.push_back(others[soft]);
    }
    if (found.size() == kMostSets) result_.incomplete = "there are too many of them";
    std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
      return left.size() != right.size() ? left.size() < right.size() : left < right;
    });
    for (const std::vector<size_t>& set : found) add(set);
  }

  void add(const std::vector<size_t>& set) {
    std::vector<AssignmentInstance>& added = result_.sets.emplace_back();
    for (const size_t k : set) {
      const PathAssignment& assignment = path_.assignments()[k];
      added.push_back({assignment.component, assignment.turns, assignment.execution,
                       executions_[{assignment.component, assignment.turns}] > 1});
    }
  }

  void give_up() {
    if (result_.incomplete.empty())
      result_.incomplete = budget_ && budget_->exhausted() ? "the time ran out" : kTooHard;
  }

  encode::FixedPath path_;
  const unsigned most_;
  const Budget* budget_;
  std::map<std::pair<model::ComponentId, std::vector<machine::LoopTurn>>, size_t> executions_;
  Corrections result_;
};

}  // namespace

Corrections corrections_of(const encode::FixedPathRequest& path, unsigned most,
                           const Budget* budget) {
  return CorrectionSearch(path, most, budget).run();
}

}  // namespace culprit::diagnose
