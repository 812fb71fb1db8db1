// Minimal correction sets in order of weight, by core-guided MaxSAT, repeated with the sets found
// so far blocked.
//
// The algorithm is OLL with incremental totalizers, as in RC2 (Morgado, Dodaro and Marques-Silva
// 2014; Ignatiev, Morgado and Marques-Silva 2019). All soft literals are assumed. Each core raises
// the lower bound by its least weight; after that, one member of the core may fail without further
// cost, and each further one costs the same weight again. Stratified: the heaviest literals are
// assumed first, then those of the next weight, and so on. A core is trimmed by solving again while
// that makes it smaller. Everything learned from cores stays valid when clauses are added, so the
// search for the next correction set continues from there.
//
// Left out: core exhaustion and hardening, which the blocking clauses of an enumeration would undo.
// Rejected: strata by halves, and no strata. Neither gains anything (circuits of 300 gates, weights
// 1 to 100, processor time per set: one stratum per weight 31 ms, halves 26 ms, none 31 ms). With
// poor cores and weights of twelve digits, they did not finish ten soft literals within minutes,
// because weights are split again and again. Rejected: minimal cores (at least nine times the
// solves of trimming on random clauses). Few, small weights work best: with 100,000 different ones,
// 90 s were not enough for 20 sets of such a circuit.
#pragma once

#include <memory>
#include <optional>

#include "subsets/sat_solver.h"

namespace culprit::subsets {

struct Soft {
  int literal = 0;      ///< literal that should be true
  uint64_t weight = 1;  ///< cost if it is false; at least 1
};

struct CorrectionSet {
  SelectorSet softs;    ///< indices of the soft literals that are given up
  uint64_t weight = 0;  ///< sum of their weights
};

class CorrectionSets {
 public:
  /// The clauses of `solver` are the hard clauses. `solver` must outlive this object, which adds
  /// clauses to it: totalizers, which do not change satisfiability, and one per correction set
  /// found.
  CorrectionSets(SatSolver& solver, std::span<const Soft> softs);
  ~CorrectionSets();

  /// Finds the lightest minimal correction set that is not a superset of an earlier one. The first
  /// is the optimum of MaxSAT; it is empty if all soft literals hold together. Returns Sat with the
  /// set in `found`, and the solver holds its model; Unsat if there is none left (at the first
  /// call: the hard clauses are unsatisfiable); Unknown if the solver gave up, in which case the
  /// call may be repeated. The order among equal weights is the solver's. Cost: one solve of the
  /// hard clauses, one per core, at most four to trim each core, and one per stratum.
  Answer next(CorrectionSet* found);

  /// A lower bound on the weight of every correction set not yet returned.
  uint64_t lower_bound() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace culprit::subsets
