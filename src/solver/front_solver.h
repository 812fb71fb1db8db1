// The solver that make_solver returns: picks the cheapest procedure that can answer.
//
//   0. A short float_search.h from the last model found: at every check where a term rounds floats,
//      else at the first only, when not even a graph exists (2 us against 150 us for three
//      inequalities of two ints). Most satisfiable queries with floats end here.
//   1. Bits (bits_solver.h), exact unless a term rounds floats; then an abstraction, whose Unsat
//      and core are final.
//   2. The abstraction's model, repaired by float_search.h: final when all assertions evaluate to
//      true.
//   3. The exact circuits of float_arithmetic.h, in a second bits solver that lives as long as the
//      front does.
//   4. Where a remainder (fmod) occurs, instead of 3, Z3 on everything, its model evaluated
//      likewise; a model that fails evaluation is answered Unknown.
//
// Rejected: Z3 for step 3. Doubles, in ms, with Z3 4.8.12's tactic qffpbv and CaDiCaL 1.5.3 (search
// where it answers):
//                                        Z3   circuits   search
//   2.995 <= x/3 < 3.005              16301          3     0.02
//   x*x == 2.25, x < 0                 7114         42     0.03
//   x*1.8 == 66.6                       491         35     0.01
//   3 <= x/3, x < 8.9 (unsat)         15151          3
//   (x+y)+z != x+(y+z) within [1,2)    2104        110     0.03
//   5.995 <= x*y < 6.005, x < y        2854        130     0.02
//   average of three, ordered       > 20000         21     0.02
#pragma once

#include "logic/evaluate.h"
#include "solver/bits_solver.h"
#include "solver/solver.h"
#include "solver/z3_solver.h"

namespace culprit::solver {

/// How the last check was answered, for statistics and tests.
enum class Route { None, Search, Bits, FloatCircuits, Z3 };

class FrontSolver final : public Solver {
 public:
  FrontSolver(logic::TermStore& store, const SolverOptions& options)
      : store_(store), options_(options) {}

  void add(logic::Term assertion) override;
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override;
  uint64_t value(logic::Term t) override;
  std::vector<logic::Term> core() override { return core_; }
  Effort effort() const override {
    const Effort none;
    return (abstract_.solver ? abstract_.solver->effort() : none) +
           (exact_.solver ? exact_.solver->effort() : none);
  }
  Route route() const { return route_; }

 private:
  bool use_search(const std::vector<logic::Term>& all, const logic::Assignment& start,
                  uint64_t effort);
  Answer ask_z3(const std::vector<logic::Term>& all, std::span<const logic::Term> assumptions,
                const Limits& limits);
  logic::Theory theory(std::span<const logic::Term> assumptions) const;

  logic::TermStore& store_;
  SolverOptions options_;
  std::vector<logic::Term> assertions_;
  logic::Theory theory_ = logic::Theory::Bits;  ///< the strongest of the assertions
  /// A bits solver and how many of the assertions it has been given.
  struct Stage {
    std::unique_ptr<BitsSolver> solver;
    size_t given = 0;
  };
  Answer ask(Stage& stage, FloatMode mode, std::span<const logic::Term> assumptions,
             const Limits& limits);

  Stage abstract_, exact_;
  std::unique_ptr<Z3Solver> z3_;
  logic::Assignment last_found_;             ///< by a search: where the next one starts
  BitsSolver* answered_ = nullptr;           ///< whose model it is, unless model_ is set
  std::unique_ptr<logic::Evaluator> model_;  ///< of the search or of Z3
  std::vector<logic::Term> core_;
  Route route_ = Route::None;
};

}  // namespace culprit::solver
