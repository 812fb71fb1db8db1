// Z3 (de Moura and Bjorner 2008) for the one operation without a circuit here, the float remainder.
//
// Each check makes a fresh Z3 solver from the tactic for floats and bit vectors (qffpbv). So
// nothing is incremental, and a core is all assumptions. The library is loaded, and a context made,
// at the first check (z3_functions.h).
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

  /// Decides whether `all` can hold together. `assumptions` is the part of `all` that a core may
  /// name.
  Answer check(std::span<const logic::Term> all, std::span<const logic::Term> assumptions,
               const Limits& limits);
  /// The values of the variables; only after Sat. May be called once per check.
  logic::Assignment take_model() { return std::move(model_); }
  /// After Unsat: all assumptions of the last check.
  std::vector<logic::Term> core() const { return core_; }

 private:
  struct State;
  const logic::TermStore& store_;
  std::unique_ptr<State> state_;
  logic::Assignment model_;
  std::vector<logic::Term> core_;
};

}  // namespace culprit::solver
