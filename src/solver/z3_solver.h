// Z3 (de Moura and Bjorner 2008) for what has no circuit here: the float remainder.
//
// Each check is one fresh Z3 solver from the tactic for floats and bit vectors (qffpbv), so there
// is no incrementality, and a core is all assumptions. The library is loaded, and a context made,
// on first use (z3_functions.h).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "logic/evaluate.h"
#include "solver/solver.h"

namespace culprit::solver {

class Z3Solver {
 public:
  explicit Z3Solver(const logic::TermStore& store);
  ~Z3Solver();

  /// Are `all` satisfiable together? `assumptions` are those of `all` that a core may name.
  Answer check(std::span<const logic::Term> all, std::span<const logic::Term> assumptions,
               const Limits& limits);
  /// After Sat.
  logic::Assignment take_model() { return std::move(model_); }
  /// After Unsat: all assumptions, or none when the rest is unsatisfiable alone as far as the last
  /// check saw.
  std::vector<logic::Term> core() const { return core_; }

 private:
  struct State;
  const logic::TermStore& store_;
  std::unique_ptr<State> state_;
  logic::Assignment model_;
  std::vector<logic::Term> core_;
};

}  // namespace culprit::solver
