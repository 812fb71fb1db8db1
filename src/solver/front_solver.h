// The solver that make_solver returns. It picks the cheapest procedure that can answer:
//
//   0. A short local search (float_search.h) from the last model it found. Runs at every check if a
//      term rounds floats, otherwise only before the first graph exists (2 us against 150 us for
//      three inequalities of two ints). Most satisfiable queries with floats end here.
//   1. Bits (bits_solver.h). Exact unless a term rounds floats; otherwise an abstraction, whose
//      Unsat and core are final.
//   2. A longer local search from the abstraction's model; final if it finds a model.
//   3. The exact circuits of float_arithmetic.h, in a second bits solver that lives as long as this
//      one.
//   4. Instead of 3 if a remainder (fmod) occurs: Z3 on everything. Its model is evaluated; if an
//      assertion is not true under it, the answer is Unknown.
//
// Rejected: Z3 for step 3. Times in ms on doubles, for Z3 4.8.12 with tactic qffpbv, for CaDiCaL
// 1.5.3, and for the search if it finds a model:
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

/// The procedure that answered the last check, for statistics and tests.
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
  logic::Theory theory_ = logic::Theory::Bits;  ///< strongest theory of all assertions
  /// A bits solver, and the number of assertions it has been given.
  struct Stage {
    std::unique_ptr<BitsSolver> solver;
    size_t given = 0;
  };
  Answer ask(Stage& stage, FloatMode mode, std::span<const logic::Term> assumptions,
             const Limits& limits);

  Stage abstract_, exact_;
  std::unique_ptr<Z3Solver> z3_;
  logic::Assignment last_found_;             ///< start of the next search
  BitsSolver* answered_ = nullptr;           ///< solver that holds the model, unless model_ is set
  std::unique_ptr<logic::Evaluator> model_;  ///< model of the search or of Z3
  std::vector<logic::Term> core_;
  Route route_ = Route::None;
};

}  // namespace culprit::solver
