// Z3 (de Moura and Bjorner 2008) for what has no circuit here: the float remainder. z3_solver.cpp and z3_translate.*
// alone include its header.
//
// Each check is one fresh Z3 solver from the tactic for floats and bit vectors (qffpbv), so there is no incrementality,
// and a core is all assumptions. Linking libz3 costs about 1 ms of process start (1.7 ms against 0.7 ms for an empty
// program), so it is not loaded lazily; a context is made on first use.
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
  Answer check(std::span<const logic::Term> all, std::span<const logic::Term> assumptions, const Limits& limits);
  /// After Sat.
  logic::Assignment take_model() { return std::move(model_); }
  /// After Unsat: all assumptions, or none when the rest is unsatisfiable alone as far as the last check saw.
  std::vector<logic::Term> core() const { return core_; }

 private:
  struct State;
  const logic::TermStore& store_;
  std::unique_ptr<State> state_;
  logic::Assignment model_;
  std::vector<logic::Term> core_;
};

}  // namespace culprit::solver
