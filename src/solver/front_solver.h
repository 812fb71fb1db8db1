// The solver that make_solver returns: picks the cheapest procedure that can answer.
//
//   1. Bits (bits_solver.h), exact unless a term rounds floats; then an abstraction, whose Unsat and core are final.
//   2. The abstraction's model, repaired by float_search.h: final when all assertions evaluate to true.
//   3. Z3 on everything, its model evaluated likewise; a model that fails evaluation is answered Unknown.
#pragma once

#include "logic/evaluate.h"
#include "solver/bits_solver.h"
#include "solver/solver.h"
#include "solver/z3_solver.h"

namespace culprit::solver {

/// How the last check was answered, for statistics and tests.
enum class Route { None, Bits, FloatSearch, Z3 };

class FrontSolver final : public Solver {
 public:
  FrontSolver(logic::TermStore& store, const SolverOptions& options) : store_(store), options_(options) {}

  void add(logic::Term assertion) override;
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override;
  uint64_t value(logic::Term t) override;
  std::vector<logic::Term> core() override { return core_; }
  Route route() const { return route_; }

 private:
  Answer check_floats(std::span<const logic::Term> assumptions, const Limits& limits);

  logic::TermStore& store_;
  SolverOptions options_;
  std::vector<logic::Term> assertions_;
  size_t given_to_bits_ = 0;
  bool rounds_ = false;  ///< some assertion rounds floats
  std::unique_ptr<BitsSolver> bits_;
  std::unique_ptr<Z3Solver> z3_;
  std::unique_ptr<logic::Evaluator> model_;  ///< null: the model is that of bits_
  std::vector<logic::Term> core_;
  Route route_ = Route::None;
};

}  // namespace culprit::solver
