// The interface of an incremental SAT solver. The caller supplies one; this folder has none.
#pragma once

#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

/// Literals are as in DIMACS: a variable v >= 1, or -v for its negation.
class SatSolver {
 public:
  virtual ~SatSolver() = default;
  /// Returns a variable that occurs in no clause yet.
  virtual int new_variable() = 0;
  /// Adds a clause permanently. After an empty clause every answer is Unsat.
  virtual void add_clause(std::span<const int> clause) = 0;
  virtual Answer solve(std::span<const int> assumptions) = 0;
  /// The value of a literal. Only after Sat, until the next clause or solve.
  virtual bool value(int literal) = 0;
  /// True if the assumption is in the core, which need not be minimal. Only after Unsat, until the
  /// next clause or solve.
  virtual bool failed(int assumption) = 0;
};

}  // namespace culprit::subsets
