// The failing tests as one constraint system over the components. Hard: every test passes. Soft:
// each component is ok (Reiter 1987; as MaxSAT: Jose and Majumdar 2011).
//
// The minimal correction sets are the minimal diagnoses; the minimal unsatisfiable subsets are the
// minimal conflicts. Tests share only the selectors. So each test is explored by itself
// (encode/relaxation.h), several at a time, and their formulas are joined in one set of clauses.
// Tests that were not explored to the end are left out; the system then refutes less.
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

/// A set of components, and for each test of a system the way it passes if exactly these are ab.
struct ExplainedSet {
  ComponentSet set;
  std::vector<encode::ExploreResult> by_test;
};

/// The sets of components that were enumerated.
struct SetList {
  std::vector<ComponentSet> sets;
  bool is_complete = false;
  bool was_too_hard = false;  ///< a question reached its limit, or the time ended
};

/// The number of tests or sets that are asked before the pool is checked. It is fixed so that
/// answers do not depend on the number of threads.
inline constexpr size_t kAskedAtOnce = 4;

/// The costs that one system may spend.
struct SystemEffort {
  encode::Effort each;         ///< to explore one test
  uint64_t pool = 0;           ///< to explore all tests: ExplorationCounts::cost
  size_t tests = 0;            ///< the number of tests, shortest first
  size_t tests_bounded = 0;    ///< the same if the size of sets is limited
  uint64_t gates = 0;          ///< in the formula of one test
  uint64_t all_gates = 0;      ///< in the joint formula
  int64_t conflicts = 0;       ///< in one solver call on it
  uint64_t pool_for_sets = 0;  ///< to examine the sets found: ExplorationCounts::cost
  bool ends_with_cut = false;  ///< longer tests are not tried after one that was cut
};
/// The effort if the user asked for the system.
SystemEffort whole_system(unsigned factor);
/// The effort if the system is one way to an answer among others: some tenths of a second.
SystemEffort brief_system(unsigned factor);

class ConstraintSystem {
 public:
  /// Explores the tests. `most_ab`: sets of more components are excluded; 0: no limit. The
  /// arguments must outlive the system.
  ConstraintSystem(const judge::Problem& problem, const ConsistencyChecker& checker,
                   unsigned most_ab, const SystemEffort& effort);

  /// The tests whose formulas are in the system, shortest first.
  const std::vector<size_t>& tests() const { return tests_; }
  /// The failing tests that are not in it: too many, too large, or not explored to the end.
  const std::vector<size_t>& tests_left_out() const { return left_out_; }
  const std::string& why_left_out() const { return why_left_out_; }  ///< the first reason
  /// The unmodelled feature that may hide explanations; empty if there is none.
  const std::string& not_modelled() const { return not_modelled_; }
  machine::BoundsReached bounds_reached() const;
  /// The soft constraints: components that a run could execute and that can be free, ascending.
  const ComponentSet& components() const { return components_; }
  /// Components that failing tests execute and that the encoding cannot free, or not to every value
  /// (copied structs). In proofs they count as ok.
  const ComponentSet& never_free() const { return never_free_; }
  const std::vector<CheckRecord>& checks() const { return checks_; }

  /// Minimal correction sets of at most `most_ab` components, found smallest first until `enough`
  /// accepts those found. The list is sorted by size, then likeliest first.
  SetList correction_sets(
      const std::function<bool(const std::vector<ComponentSet>&)>& enough) const;
  /// Minimal unsatisfiable subsets. They are found together with correction sets, at most `most` of
  /// both. Needs a system without a limit on components.
  SetList unsatisfiable_subsets(size_t most) const;
  /// For each of `sets`, the tests of the system that cannot pass while its components are ok.
  std::vector<std::vector<size_t>> refuting_tests(const std::vector<ComponentSet>& sets) const;
  /// The correction sets of one component, ascending. They are found without the clauses: with all
  /// selectors decided, little is left of each formula. `undecided`: the number of other components
  /// that were not refuted.
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
  /// The clauses of `count` tests from the `first` on.
  std::unique_ptr<Clauses> clauses(size_t first, size_t count) const;
  solver::Limits limits() const;
  ComponentSet components_of(const subsets::SelectorSet& softs) const;

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  unsigned most_ab_;
  SystemEffort effort_;
  ComponentSet candidates_, components_, never_free_;  // candidates_ get a selector
  std::vector<size_t> tests_, left_out_;
  std::vector<std::unique_ptr<encode::Relaxation>> relaxations_;  // one per test in tests_
  std::string why_left_out_, not_modelled_;
  std::vector<CheckRecord> checks_;
};

}  // namespace culprit::diagnose
