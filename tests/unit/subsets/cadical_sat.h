// CaDiCaL as the SAT solver that the layer asks for; optionally with cores that name a third of all
// assumptions in vain.
#pragma once

#include <cstdlib>

#include "solver/cadical_solver.h"
#include "subsets/sat_solver.h"

namespace culprit::subsets {

class CadicalSat final : public SatSolver {
 public:
  explicit CadicalSat(bool padded_cores = false) : padded_cores_(padded_cores) {}

  int new_variable() override { return ++variables_; }
  void add_clause(std::span<const int> clause) override { solver_.add_clause(clause); }
  Answer solve(std::span<const int> assumptions) override {
    ++solves;
    switch (solver_.solve(assumptions, {})) {
      case solver::Answer::Sat: return Answer::Sat;
      case solver::Answer::Unsat: return Answer::Unsat;
      default: return Answer::Unknown;
    }
  }
  bool value(int literal) override { return solver_.value(literal); }
  bool failed(int assumption) override {
    return solver_.failed(assumption) ||
           (padded_cores_ && (static_cast<size_t>(std::abs(assumption)) + solves) % 3 == 0);
  }

  size_t solves = 0;

 private:
  solver::CadicalSolver solver_{0};
  int variables_ = 0;
  bool padded_cores_;
};

}  // namespace culprit::subsets
