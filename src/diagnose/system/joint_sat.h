// Adapts the solver's joint formula to the SAT solver interface of subsets/. Only this layer knows
// both.
#pragma once

#include "solver/joint_formula.h"
#include "subsets/sat_solver.h"

namespace culprit::diagnose {

class JointSat final : public subsets::SatSolver {
 public:
  /// `limits` apply to each solve.
  explicit JointSat(const solver::Limits& limits = {}) : limits_(limits) {}

  solver::JointFormula& formula() { return formula_; }

  int new_variable() override { return formula_.new_variable(); }
  void add_clause(std::span<const int> clause) override { formula_.add_clause(clause); }
  subsets::Answer solve(std::span<const int> assumptions) override {
    switch (formula_.solve(assumptions, limits_)) {
      case solver::Answer::Sat: return subsets::Answer::Sat;
      case solver::Answer::Unsat: return subsets::Answer::Unsat;
      case solver::Answer::Unknown: break;
    }
    return subsets::Answer::Unknown;
  }
  bool value(int literal) override { return formula_.value(literal); }
  bool failed(int assumption) override { return formula_.failed(assumption); }

 private:
  solver::JointFormula formula_;
  solver::Limits limits_;
};

}  // namespace culprit::diagnose
