// The interface of culprit's decision procedures: incremental assertions, assumptions, models and
// cores.
//
// make_solver returns a front that picks the procedure by the terms it is given (front_solver.h).
// Bits and the layout of floats go through an and-inverter graph to CaDiCaL. Arithmetic that rounds
// goes first to a local search, then to exact circuits; the float remainder goes to Z3. A solver is
// bound to one TermStore, which must outlive it, and to one thread.
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

/// Limits for one check. If one is reached, the answer is Unknown.
struct Limits {
  double seconds = 0;      ///< no limit if <= 0
  int64_t conflicts = -1;  ///< no limit if < 0; counted by the SAT solver, ignored by Z3
  /// Limit on the size of the and-inverter graph, including everything blasted before.
  uint64_t gates = UINT64_MAX;
  const Budget* budget = nullptr;  ///< null: no limit
};

/// Counts of a solver's work so far. Unlike time, they are the same in every run.
struct Effort {
  uint64_t checks = 0;     ///< checks that reached the SAT solver
  uint64_t conflicts = 0;  ///< conflicts of the SAT solver
  uint64_t gates = 0;      ///< gates of the and-inverter graphs

  friend Effort operator+(const Effort& a, const Effort& b) {
    return {a.checks + b.checks, a.conflicts + b.conflicts, a.gates + b.gates};
  }
};

class Solver {
 public:
  virtual ~Solver() = default;

  /// Adds a Boolean term permanently.
  virtual void add(logic::Term assertion) = 0;

  /// Decides whether all assertions and assumptions can hold together. Assumptions are Boolean
  /// terms that hold for this check only.
  virtual Answer check(std::span<const logic::Term> assumptions, const Limits& limits) = 0;
  Answer check() { return check({}, {}); }

  /// The value of any term of the store under the last model. Only after Sat and until the next
  /// check. Variables that the check did not see have the value 0.
  virtual uint64_t value(logic::Term t) = 0;

  /// Some of the assumptions that cannot hold together with the assertions; empty if the assertions
  /// alone are unsatisfiable. Only after Unsat and until the next check. Not minimal.
  virtual std::vector<logic::Term> core() = 0;

  /// The work since the solver was made. Z3 and the local search are not counted.
  virtual Effort effort() const { return {}; }
};

struct SolverOptions {
  /// Evaluates every assertion under each model; a mismatch throws InternalError.
#ifdef NDEBUG
  bool validate = false;
#else
  bool validate = true;
#endif
  /// Tries float_search first. Without it, models and times are more regular.
  bool local_search = true;
  int seed = 0;  ///< for the SAT solver
};

/// Cheap (about a microsecond): nothing is created before the first check needs it.
std::unique_ptr<Solver> make_solver(logic::TermStore& store, const SolverOptions& options = {});

}  // namespace culprit::solver
