// The failing tests as one constraint system over the components: hard, that every test passes;
// soft, that each component is ok (Reiter 1987; as MaxSAT: Jose and Majumdar 2011).
//
// Its minimal correction sets are the minimal diagnoses, its minimal unsatisfiable subsets the
// minimal conflicts. Tests share nothing but the selectors, so each is explored by itself
// (encode/relaxation.h), several at a time, and their formulas meet in one set of clauses. Tests
// that were not explored to the end are not in the system, which then says less.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/system/joint_sat.h"
#include "encode/relaxation.h"

namespace culprit::diagnose {

using ComponentSet = std::vector<model::ComponentId>;  // ascending

/// A set of components, and for each test of a system how it passes when exactly these are ab.
struct ExplainedSet {
  ComponentSet set;
  std::vector<encode::ExploreResult> by_test;
};

/// Sets of components, as far as they were enumerated.
struct SetList {
  std::vector<ComponentSet> sets;
  bool is_complete = false;
  bool was_too_hard = false;  ///< a question cost all that one may, or the time ended
};

/// Tests or sets before it is seen whether their pool is spent; a fixed number, so that this does
/// not depend on the threads.
inline constexpr size_t kAskedAtOnce = 4;

/// What one system may cost.
struct SystemEffort {
  encode::Effort each;         ///< to explore one test
  uint64_t pool = 0;           ///< to explore all of them: ExplorationCounts::cost
  size_t tests = 0;            ///< the shortest failing ones
  size_t tests_bounded = 0;    ///< the same, of a system for sets up to a size
  uint64_t gates = 0;          ///< of the formula of one test
  uint64_t all_gates = 0;      ///< of the joint formula
  int64_t conflicts = 0;       ///< of one question to it
  uint64_t pool_for_sets = 0;  ///< to examine what it says of sets: ExplorationCounts::cost
  bool ends_with_cut = false;  ///< where one test is too much, longer ones are not tried
};
/// Where the system is what was asked for.
SystemEffort whole_system(unsigned factor);
/// Where it is one way to an answer among others: some tenths of a second.
SystemEffort brief_system(unsigned factor);

class ConstraintSystem {
 public:
  /// Explores. `most_ab`: sets of more components are left out of consideration; 0: none are. What
  /// is given must outlive the system.
  ConstraintSystem(const judge::Problem& problem, const ConsistencyChecker& checker,
                   unsigned most_ab, const SystemEffort& effort);

  /// The tests whose formulas are in the system, by length.
  const std::vector<size_t>& tests() const { return tests_; }
  /// Of the failing tests, those that were too many, or were not explored to the end.
  const std::vector<size_t>& tests_left_out() const { return left_out_; }
  const std::string& why_left_out() const { return why_left_out_; }  ///< the first reason
  /// Something is not modelled, so that some explanations may be missing; empty: no.
  const std::string& not_modelled() const { return not_modelled_; }
  machine::BoundsReached bounds_reached() const;
  /// Components that a run could execute and that can be free, ascending: the softs.
  const ComponentSet& components() const { return components_; }
  /// Components that failing tests execute and that the encoding cannot free, so that they count as
  /// ok, or not to every value: structs that are copied.
  const ComponentSet& never_free() const { return never_free_; }
  const std::vector<CheckRecord>& checks() const { return checks_; }

  /// Minimal correction sets of at most `most_ab` components, until `enough` says so of those
  /// found, which come smallest first. Of one size the likeliest come first in the list.
  SetList correction_sets(
      const std::function<bool(const std::vector<ComponentSet>&)>& enough) const;
  /// Minimal unsatisfiable subsets, found together with correction sets, at most so many of both;
  /// needs a system for any number of components.
  SetList unsatisfiable_subsets(size_t most) const;
  /// For each of `sets`, the tests of the system that cannot pass while its components are ok.
  std::vector<std::vector<size_t>> refuting_tests(const std::vector<ComponentSet>& sets) const;
  /// The correction sets of one component, ascending. They are not asked of the clauses: what is
  /// left of the formulas when all selectors are decided is small. `undecided`: how many others are
  /// neither that nor refuted.
  std::vector<ExplainedSet> explained_singles(size_t& undecided) const;
  std::vector<ExplainedSet> explain(const std::vector<ComponentSet>& sets) const;

 private:
  struct Clauses {
    explicit Clauses(const solver::Limits& limits) : sat(limits) {}
    JointSat sat;
    std::vector<int> ab;  ///< by index into components(): the literal that it is ab
  };
  class Oracle;

  void choose_candidates();
  void explore();
  bool passes_as_it_is(size_t test, encode::Relaxation& relaxation) const;
  void take(size_t test, std::unique_ptr<encode::Relaxation> relaxation);
  void leave_out(size_t test, const std::string& why);
  void choose_softs();
  void drop_what_is_too_large();
  /// Of the tests from the `first` on, `count` of them.
  std::unique_ptr<Clauses> clauses(size_t first, size_t count) const;
  solver::Limits limits() const;
  ComponentSet components_of(const subsets::SelectorSet& softs) const;

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  unsigned most_ab_;
  SystemEffort effort_;
  ComponentSet candidates_, components_, never_free_;  // candidates: what gets a selector
  std::vector<size_t> tests_, left_out_;
  std::vector<std::unique_ptr<encode::Relaxation>> relaxations_;  // of tests_
  std::string why_left_out_, not_modelled_;
  std::vector<CheckRecord> checks_;
};

}  // namespace culprit::diagnose
