// CaDiCaL as the SAT solver that the layer asks for; optionally with the worst cores that are correct.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/cadical_solver.h"
#include "subsets/sat_solver.h"

namespace culprit::subsets {

class CadicalSat final : public SatSolver {
 public:
  explicit CadicalSat(bool useless_cores = false) : useless_cores_(useless_cores) {}

  int new_variable() override { return ++variables_; }
  void add_clause(std::span<const int> clause) override { solver_.add_clause(clause); }
  Answer solve(std::span<const int> assumptions) override {
    ++solves;
    assumed_.assign(assumptions.begin(), assumptions.end());
    switch (solver_.solve(assumptions, {})) {
      case solver::Answer::Sat: return Answer::Sat;
      case solver::Answer::Unsat: return Answer::Unsat;
      default: return Answer::Unknown;
    }
  }
  bool value(int literal) override { return solver_.value(literal); }
  bool failed(int assumption) override {
    if (!useless_cores_) return solver_.failed(assumption);
    return std::find(assumed_.begin(), assumed_.end(), assumption) != assumed_.end();
  }

  size_t solves = 0;

 private:
  solver::CadicalSolver solver_{0};
  std::vector<int> assumed_;
  int variables_ = 0;
  bool useless_cores_;
};

}  // namespace culprit::subsets
