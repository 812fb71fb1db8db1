// One set of clauses for Boolean terms of several stores that share some variables, for searches
// that bring clauses and variables of their own (MaxSAT, MUSes).
//
// Each assertion is blasted by itself, floats exactly, and its clauses get fresh variables, but for
// the shared ones. What is left of its terms is only their satisfiability: models are asked of a
// Solver on the store, with the shared variables fixed.
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

  /// A Boolean variable of an assertion's store, and the literal that it is here.
  struct Shared {
    logic::Term variable;
    int literal = 0;
  };
  enum class Added {
    Yes,
    TooLarge,    ///< more than so many gates; nothing was added
    NoCircuits,  ///< a remainder of floats occurs in it; nothing was added
  };
  Added add(const logic::TermStore& store, logic::Term assertion, std::span<const Shared> shared,
            uint64_t most_gates);
  /// What add() would return, and how many gates it would add. Cost: a third of it.
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
