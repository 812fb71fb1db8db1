// Minimal correction sets in order of weight: core-guided MaxSAT, again and again with what was
// found blocked.
//
// OLL with incremental totalizers, as RC2 does it (Morgado, Dodaro and Marques-Silva 2014;
// Ignatiev, Morgado and Marques-Silva 2019): all soft literals are assumed; each core raises the
// lower bound by its least weight, and its members may from then on fail one at that price, a
// second one at the next price. Stratified: the heaviest are assumed first, then the next weight.
// Cores are trimmed by solving again while that helps. What the cores taught stays valid when
// clauses are added, so the next correction set goes on from there.
//
// Left out: core exhaustion and hardening, which the blocking clauses of an enumeration would undo.
// Tried and rejected: strata by halves or none, which gain nothing (circuits of 300 gates, weights
// 1 to 100, processor time per set: each weight apart 31 ms, halves 26 ms, none 31 ms), while with
// poor cores and weights of twelve digits ten soft literals did not end within minutes, as weights
// split again and again; minimal cores (at least nine times the solves of trimming on random
// clauses). Weights are best few and small: with 100,000 different ones, 90 s were not enough for
// 20 sets of such a circuit.
#pragma once

#include <memory>
#include <optional>

#include "subsets/sat_solver.h"

namespace culprit::subsets {

struct Soft {
  int literal = 0;      ///< should be true
  uint64_t weight = 1;  ///< at least 1; what it costs when it is not
};

struct CorrectionSet {
  SelectorSet softs;    ///< indices of the soft literals that are given up
  uint64_t weight = 0;  ///< their sum
};

class CorrectionSets {
 public:
  /// The hard clauses are those of `solver`, which must outlive this and from now on gets clauses
  /// from here: totalizers, which change no satisfiability, and one per correction set found.
  CorrectionSets(SatSolver& solver, std::span<const Soft> softs);
  ~CorrectionSets();

  /// The lightest minimal correction set that is not a superset of one returned before; the first
  /// is MaxSAT's optimum, empty when all softs hold together. Unsat with nothing when there are no
  /// more (before the first: the hard clauses contradict each other). Unknown when the solver gave
  /// up; it may be called again. Among equal weights the order is the solver's. After Sat the
  /// solver holds the model. Cost: one solve of the hard clauses, one per core, at most four to
  /// trim each, one per stratum.
  Answer next(CorrectionSet* found);

  /// No correction set that was not returned weighs less.
  uint64_t lower_bound() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace culprit::subsets
