// Minimal unsatisfiable and maximal satisfiable subsets of constraints, over any procedure that
// decides subsets.
//
// shrink: progression (Marques-Silva, Janota and Belov 2013): deletion in chunks that double while
// they are superfluous and halve when not, with refinement by cores. Checks on average over ten
// random CNFs each, without and with the SAT solver's cores:
//
//     clauses, MUS        progression   deletion    QuickXplain (Junker 2004)
//     200, 30 | 17         122 | 20     200 | 19    114 | 36
//     400, 129 | 70        333 | 89     400 | 80    387 | 194
//     1000, 12 | 11        113 | 13     1000 | 12   78 | 22
//
// grow: halving, as FastDiag (Felfernig, Schubert and Zehentner 2012), where what a model satisfies
// by chance comes for free (Bailey and Stuckey 2005) and a core with one undecided constraint
// decides it.
#pragma once

#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// Decides sets of constraints. Monotone: subsets of satisfiable sets are satisfiable.
class ConstraintOracle {
 public:
  virtual ~ConstraintOracle() = default;
  /// Can all constraints of `subset` (ascending) hold together? `witness` comes in as a copy of it.
  /// After Unsat it may be made an unsatisfiable subset (a core), after Sat a superset that also
  /// holds (what the model satisfies); it must stay ascending.
  virtual Answer check(std::span<const Selector> subset, SelectorSet* witness) = 0;
};

struct Shrunk {
  SelectorSet core;        ///< unsatisfiable
  bool is_minimal = true;  ///< a MUS; false when a check ended Unknown
};

/// A MUS inside `unsat`, which must be unsatisfiable; later members are tried first. A MUS of k
/// among n costs about k + k log(n/k) checks without cores, with good ones little more than k. An
/// Unknown keeps the constraint.
Shrunk shrink(ConstraintOracle& oracle, std::span<const Selector> unsat);

struct Grown {
  SelectorSet satisfied;   ///< satisfiable
  SelectorSet correction;  ///< all others
  bool is_maximal = true;  ///< an MSS and an MCS; false when a check ended Unknown
};

/// An MSS among the constraints 0 .. universe-1 around `satisfiable`, which must be so. An earlier
/// constraint is preferred to all later ones, but for what comes for free. An MCS of m costs about
/// 1 + 2 m log(n/m) checks at most. An Unknown leaves the constraint out.
Grown grow(ConstraintOracle& oracle, std::span<const Selector> satisfiable, size_t universe);

}  // namespace culprit::subsets
