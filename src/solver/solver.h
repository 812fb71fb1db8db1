// What every decision procedure of culprit offers: incremental assertions, assumptions, models and
// cores.
//
// make_solver returns a front that picks the procedure by the terms it is given (front_solver.h):
// bits and the layout of floats go through an and-inverter graph to CaDiCaL, rounding arithmetic
// through a local search and then Z3. A solver is bound to one TermStore, which must outlive it,
// and to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/term.h"

namespace culprit {
class Budget;
}

namespace culprit::solver {

enum class Answer { Sat, Unsat, Unknown };

/// Bounds of one check; whichever is reached first makes the answer Unknown.
struct Limits {
  double seconds = 0;      ///< <= 0: none
  int64_t conflicts = -1;  ///< < 0: none; counted by the SAT solver, ignored by Z3
  /// of the and-inverter graph, everything blasted before included
  uint64_t gates = UINT64_MAX;
  const Budget* budget = nullptr;  ///< null: none
};

/// What a solver has done so far, in counts: repeatable, unlike its time.
struct Effort {
  uint64_t checks = 0;     ///< that reached the SAT solver
  uint64_t conflicts = 0;  ///< of the SAT solver
  uint64_t gates = 0;      ///< of the and-inverter graphs

  friend Effort operator+(const Effort& a, const Effort& b) {
    return {a.checks + b.checks, a.conflicts + b.conflicts, a.gates + b.gates};
  }
};

class Solver {
 public:
  virtual ~Solver() = default;

  /// Adds a Boolean term for good.
  virtual void add(logic::Term assertion) = 0;

  /// Are all assertions and assumptions satisfiable together? Assumptions are Boolean terms, gone
  /// after the check.
  virtual Answer check(std::span<const logic::Term> assumptions, const Limits& limits) = 0;
  Answer check() { return check({}, {}); }

  /// After Sat, until the next check: the value of any term of the store under the model found.
  /// Variables the check did not see have the value 0.
  virtual uint64_t value(logic::Term t) = 0;

  /// After Unsat, until the next check: some of the assumptions that cannot hold together with the
  /// assertions; empty when the assertions alone are unsatisfiable. Not minimal.
  virtual std::vector<logic::Term> core() = 0;

  /// Since the solver was made; what is not counted (Z3, local search) is not in it.
  virtual Effort effort() const { return {}; }
};

struct SolverOptions {
#ifdef NDEBUG
  bool validate = false;
#else
  bool validate = true;
#endif
  ///< `validate`: evaluate every assertion under each model; a mismatch throws InternalError
  bool local_search = true;  ///< try float_search first; false makes models and times more regular
  int seed = 0;              ///< for the SAT solver
};

/// Cheap (about a microsecond): nothing is created before the first check needs it.
std::unique_ptr<Solver> make_solver(logic::TermStore& store, const SolverOptions& options = {});

}  // namespace culprit::solver
