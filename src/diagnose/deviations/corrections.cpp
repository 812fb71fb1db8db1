#include "diagnose/deviations/corrections.h"

#include <algorithm>

#include "diagnose/system/joint_sat.h"
#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "subsets/maxsat.h"
#include "support/budget.h"

namespace culprit::diagnose {

using encode::PathAssignment;
using logic::Term;

namespace {

constexpr uint64_t kMostGates = 2'000'000;
constexpr int64_t kMostConflicts = 20'000;  // in one question
constexpr size_t kMostSets = 10'000;
constexpr const char* kTooHard = "the values on the path are too hard to compute";

solver::Limits limits(const Budget* budget) {
  solver::Limits limits;
  limits.conflicts = kMostConflicts;
  limits.gates = kMostGates;
  limits.budget = budget;
  return limits;
}

/// The condition of a path with a single value free: all that does not depend on it is a number.
/// One question costs about the terms that depend on the value.
class SingleValues {
 public:
  explicit SingleValues(encode::FixedPath& path)
      : terms_(path.terms()), condition_(path.condition()), computed_(terms_) {
    const Term roots[] = {condition_};
    const std::vector<Term> all = logic::subterms_of(terms_, roots);
    for (const Term term : all) {
      users_.set(term, {});
      for (const Term argument : terms_.args(term)) users_.find(argument)->push_back(term);
    }
  }

  bool depends_on(const PathAssignment& assignment) const {
    return users_.contains(assignment.selector);
  }

  solver::Answer check(const PathAssignment& assignment, const solver::Limits& limits) {
    const Term left = condition_with(assignment);
    if (left == logic::TermStore::true_()) return solver::Answer::Sat;
    if (left == logic::TermStore::false_()) return solver::Answer::Unsat;
    const Term assumptions[] = {left};
    return solver::make_solver(terms_)->check(assumptions, limits);
  }

 private:
  Term condition_with(const PathAssignment& assignment) {
    // rewriting may have parted the free value from its selector
    std::vector<Term> dependent{assignment.selector, assignment.free};
    logic::IdMap<bool> seen;
    for (const Term variable : dependent) seen.set(variable, true);
    for (size_t k = 0; k < dependent.size(); ++k) {
      const std::vector<Term>* users = users_.find(dependent[k]);
      if (!users) continue;
      for (const Term user : *users) {
        if (seen.contains(user)) continue;
        seen.set(user, true);
        dependent.push_back(user);
      }
    }
    logic::Substitution decided(terms_);
    decided.replace(assignment.selector, logic::TermStore::true_());
    for (const Term term : dependent)
      for (const Term argument : terms_.args(term))
        if (!seen.contains(argument))
          decided.replace(argument, terms_.constant(terms_.sort(argument), computed_(argument)));
    return decided(condition_);
  }

  logic::TermStore& terms_;
  const Term condition_;
  logic::Evaluator computed_;  // all selectors are false
  logic::IdMap<std::vector<Term>> users_;
};

class Search {
 public:
  Search(const encode::FixedPathRequest& request, unsigned most, const Budget* budget)
      : path_(request), most_(most), budget_(budget) {
    result_.incomplete = path_.incomplete();
  }

  Corrections run() {
    if (path_.condition() == logic::TermStore::false_()) return std::move(result_);
    const std::vector<size_t> others = find_singles();
    if (most_ > 1) find_larger(others);
    return std::move(result_);
  }

 private:
  /// Returns the assignments that take part and are no correction alone.
  std::vector<size_t> find_singles() {
    std::vector<size_t> others;
    SingleValues values(path_);
    for (size_t k = 0; k < path_.assignments().size(); ++k) {
      const PathAssignment& assignment = path_.assignments()[k];
      if (!values.depends_on(assignment)) continue;
      const solver::Answer answer = values.check(assignment, limits(budget_));
      if (answer == solver::Answer::Sat) add({k});
      else others.push_back(k);
      if (answer == solver::Answer::Unknown) give_up();
      if (budget_ && budget_->exhausted()) break;
    }
    return others;
  }

  /// Larger minimal sets have no member that is one alone.
  void find_larger(const std::vector<size_t>& others) {
    logic::Substitution ok(path_.terms());
    std::vector<solver::JointFormula::Shared> shared;
    std::vector<subsets::Soft> softs;
    JointSat sat(limits(budget_));
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
      added.push_back({assignment.component, assignment.turns, assignment.execution});
    }
  }

  void give_up() {
    if (result_.incomplete.empty())
      result_.incomplete = budget_ && budget_->exhausted() ? "the time ran out" : kTooHard;
  }

  encode::FixedPath path_;
  const unsigned most_;
  const Budget* budget_;
  Corrections result_;
};

}  // namespace

Corrections corrections_of(const encode::FixedPathRequest& path, unsigned most,
                           const Budget* budget) {
  return Search(path, most, budget).run();
}

}  // namespace culprit::diagnose
