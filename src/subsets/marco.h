// All MUSes and MCSes of a set of constraints (MARCO: Liffiton, Previti, Malik and Marques-Silva
// 2016).
//
// A map, a formula over the selectors, says which subsets are not known yet. Its models are taken
// maximal, by counting instead of by the solver's phases: an unsatisfiable one shrinks to a MUS and
// blocks its supersets; a satisfiable one is an MSS as it is, since every superset contains a known
// core, and blocks its subsets.
#pragma once

#include <functional>

#include "subsets/mus.h"
#include "subsets/sat_solver.h"

namespace culprit::subsets {

struct MarcoOptions {
  size_t max_sets = SIZE_MAX;  ///< MUSes and MCSes together
  std::function<bool()> stop;  ///< asked before each subset that is examined; may be empty
};

struct Subsets {
  std::vector<SelectorSet> muses, mcses;  ///< in the order found
  /// all of both; false after a limit, a stop or an Unknown
  bool is_complete = false;
};

/// Of the constraints 0 .. universe-1. `map` must be a fresh solver; it gets a variable per
/// constraint and a clause per set found. The empty set is the only MUS when the oracle refutes it,
/// and the only MCS when all constraints hold together. There may be exponentially many of either.
/// Each costs one check and a shrink or, after an Unknown, a grow. What an Unknown leaves unproved
/// is not listed.
Subsets enumerate_subsets(ConstraintOracle& oracle, size_t universe, SatSolver& map,
                          const MarcoOptions& options = {});

}  // namespace culprit::subsets
