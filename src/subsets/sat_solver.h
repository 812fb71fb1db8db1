// What this layer asks of an incremental SAT solver. The caller brings one: this layer has none of
// its own.
#pragma once

#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// Literals are as in DIMACS: a variable v >= 1, or -v for its negation.
class SatSolver {
 public:
  virtual ~SatSolver() = default;
  /// A variable that no clause has yet.
  virtual int new_variable() = 0;
  /// For good. The empty clause makes every later answer Unsat.
  virtual void add_clause(std::span<const int> clause) = 0;
  virtual Answer solve(std::span<const int> assumptions) = 0;
  /// After Sat, until the next clause or solve.
  virtual bool value(int literal) = 0;
  /// After Unsat, until the next clause or solve: is this assumption in the core? Need not be
  /// minimal.
  virtual bool failed(int assumption) = 0;
};

}  // namespace culprit::subsets
