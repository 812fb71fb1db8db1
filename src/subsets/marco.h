// All MUSes and MCSes of a set of constraints (MARCO: Liffiton, Previti, Malik and Marques-Silva
// 2016).
//
// The map, a formula over the selectors, describes the subsets not yet known. Each of its models is
// extended to a maximal one, by counting instead of by the solver's phases. If that subset is
// unsatisfiable, it is shrunk to a MUS, and supersets of the MUS are blocked. If it is satisfiable,
// it is already an MSS, since each larger set contains a known core; its subsets are blocked.
#pragma once

#include <functional>

#include "subsets/mus.h"
#include "subsets/sat_solver.h"

namespace culprit::subsets {

struct MarcoOptions {
  size_t max_sets = SIZE_MAX;  ///< limit on MUSes and MCSes together
  std::function<bool()> stop;  ///< asked before each subset is examined; may be empty
};

struct Subsets {
  std::vector<SelectorSet> muses, mcses;  ///< in the order found
  /// True if all MUSes and MCSes are listed; false after a limit, a stop or an Unknown.
  bool is_complete = false;
};

/// Enumerates the MUSes and MCSes of the constraints 0 .. universe-1. `map` must be a fresh solver;
/// it gets one variable per constraint and one clause per set found. If the oracle refutes the
/// empty set, that is the only MUS; if all constraints hold together, the empty set is the only
/// MCS. There may be exponentially many of either. Each costs one check plus a shrink or, after an
/// Unknown, a grow. Sets that an Unknown leaves unproved are not listed.
Subsets enumerate_subsets(ConstraintOracle& oracle, size_t universe, SatSolver& map,
                          const MarcoOptions& options = {});

}  // namespace culprit::subsets
