// CaDiCaL (Biere, Fazekas, Fleury, Heisinger 2020) behind a narrow interface. Only
// cadical_solver.cpp includes its header. Creating a solver and solving a trivial formula cost 16
// us together (version 1.5.3), so callers may make a solver per query if that is simpler.
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
  /// Unknown if a limit is reached.
  Answer solve(std::span<const int> assumptions, const Limits& limits);
  /// The value of a literal; only after Sat.
  bool value(int literal) const;
  /// True if the assumption is part of the core; only after Unsat.
  bool failed(int literal) const;
  /// Conflicts since creation.
  uint64_t conflicts() const;
  uint64_t checks() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace culprit::solver
