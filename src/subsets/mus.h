// Minimal unsatisfiable and maximal satisfiable subsets of constraints, for any procedure that
// decides subsets.
//
// shrink: progression (Marques-Silva, Janota and Belov 2013), that is, deletion in chunks that
// double in size while they are superfluous and halve if they are not, with refinement by cores.
// Number of checks, averaged over ten random CNFs each, without | with the SAT solver's cores:
//
//     clauses, MUS        progression   deletion    QuickXplain (Junker 2004)
//     200, 30 | 17         122 | 20     200 | 19    114 | 36
//     400, 129 | 70        333 | 89     400 | 80    387 | 194
//     1000, 12 | 11        113 | 13     1000 | 12   78 | 22
//
// grow: halving, as in FastDiag (Felfernig, Schubert and Zehentner 2012). Constraints that a model
// satisfies by chance are added for free (Bailey and Stuckey 2005), and a core with a single
// undecided constraint excludes that constraint.
#pragma once

#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// Decides sets of constraints. Must be monotone: subsets of satisfiable sets are satisfiable.
class ConstraintOracle {
 public:
  virtual ~ConstraintOracle() = default;
  /// Decides whether all constraints of `subset` (ascending) can hold together. `witness` initially
  /// equals `subset`. The oracle may replace it: after Unsat by an unsatisfiable subset (a core),
  /// after Sat by a superset that also holds (the constraints that the model satisfies). It must
  /// stay ascending.
  virtual Answer check(std::span<const Selector> subset, SelectorSet* witness) = 0;
};

struct Shrunk {
  SelectorSet core;        ///< unsatisfiable
  bool is_minimal = true;  ///< true: `core` is a MUS; false if a check ended Unknown
};

/// Shrinks `unsat`, which must be unsatisfiable, to a MUS; tries to remove later members first. A
/// MUS of size k among n constraints costs about k + k log(n/k) checks without cores, and little
/// more than k with good ones. An Unknown keeps the constraint.
Shrunk shrink(ConstraintOracle& oracle, std::span<const Selector> unsat);

struct Grown {
  SelectorSet satisfied;   ///< satisfiable
  SelectorSet correction;  ///< all other constraints
  bool is_maximal = true;  ///< true: an MSS and an MCS; false if a check ended Unknown
};

/// Grows `satisfiable`, which must be satisfiable, to an MSS of the constraints 0 .. universe-1. An
/// earlier constraint has priority over all later ones, except for those that a model satisfies by
/// chance. An MCS of size m costs at most about 1 + 2 m log(n/m) checks. An Unknown leaves the
/// constraint out.
Grown grow(ConstraintOracle& oracle, std::span<const Selector> satisfiable, size_t universe);

}  // namespace culprit::subsets
