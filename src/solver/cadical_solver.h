// CaDiCaL (Biere, Fazekas, Fleury, Heisinger 2020) behind a narrow interface; cadical_solver.cpp
// alone includes it. Creation and a first trivial solve cost 16 us (version 1.5.3), so solvers are
// made per query where that is simpler.
#pragma once

#include <memory>
#include <span>

#include "solver/cnf.h"
#include "solver/solver.h"

namespace culprit::solver {

class CadicalSolver final : public ClauseSink {
 public:
  explicit CadicalSolver(int seed);
  ~CadicalSolver() override;

  void add_clause(std::initializer_list<int> clause) override;
  void add_clause(std::span<const int> clause);
  Answer solve(std::span<const int> assumptions, const Limits& limits);
  /// After Sat.
  bool value(int literal) const;
  /// After Unsat: was this assumption used?
  bool failed(int literal) const;
  /// Since creation.
  uint64_t conflicts() const;
  uint64_t checks() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace culprit::solver
