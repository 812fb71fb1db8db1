// One set of clauses for Boolean terms from several stores that share some variables. It serves
// searches that add clauses and variables of their own (MaxSAT, MUSes).
//
// Each assertion is bit-blasted on its own, with exact floats. Its clauses get fresh variables,
// except for the shared ones. The formula does not record values of other terms: to get a model,
// solve the assertion in a Solver on its store with the shared variables fixed.
#pragma once

#include <span>

#include "logic/term.h"
#include "solver/cadical_solver.h"
#include "solver/solver.h"

namespace culprit::solver {

class JointFormula {
 public:
  JointFormula() : sat_(0) {}

  int new_variable() { return ++variables_; }
  void add_clause(std::span<const int> clause) { sat_.add_clause(clause); }

  /// A Boolean variable of an assertion's store, and the literal that stands for it in the formula.
  struct Shared {
    logic::Term variable;
    int literal = 0;
  };
  enum class Added {
    Yes,
    TooLarge,    ///< more than `most_gates` gates; nothing was added
    NoCircuits,  ///< the remainder of floats has no circuit; nothing was added
  };
  /// Adds the clauses of `assertion`, in which the shared variables equal the given literals. Gates
  /// count without those of earlier assertions.
  Added add(const logic::TermStore& store, logic::Term assertion, std::span<const Shared> shared,
            uint64_t most_gates);
  /// The result that add() would return, and the gates it would add. Costs a third of add().
  struct Size {
    Added added = Added::Yes;
    uint64_t gates = 0;
  };
  static Size size_of(const logic::TermStore& store, logic::Term assertion, uint64_t most_gates);

  Answer solve(std::span<const int> assumptions, const Limits& limits) {
    return sat_.solve(assumptions, limits);
  }
  bool value(int literal) const { return sat_.value(literal); }
  bool failed(int assumption) const { return sat_.failed(assumption); }
  Effort effort() const { return {sat_.checks(), sat_.conflicts(), gates_}; }

 private:
  CadicalSolver sat_;
  int variables_ = 0;
  uint64_t gates_ = 0;
};

}  // namespace culprit::solver
