// An incremental solver for bit vectors: terms to an and-inverter graph to CaDiCaL.
//
// Before CaDiCaL is created, two cheap answers are tried on the graph. A constant root decides at
// once. Otherwise the conjunction is split into its top-level literals, the inputs among them are
// set, all other inputs are set to false, and the graph is simulated. Only the cones of asserted or
// assumed literals are encoded. If operations that round are abstracted (bitblast.h), Unsat is
// final but the model after Sat is only a candidate.
#pragma once

#include <optional>

#include "logic/evaluate.h"
#include "solver/bitblast.h"
#include "solver/cadical_solver.h"
#include "solver/cnf.h"
#include "solver/solver.h"

namespace culprit::solver {

class BitsSolver final : public Solver {
 public:
  BitsSolver(const logic::TermStore& store, int seed, FloatMode mode = FloatMode::Abstract)
      : store_(store),
        blaster_(store, mode),
        cnf_(blaster_.aig()),
        evaluator_(store),
        seed_(seed) {}

  void add(logic::Term assertion) override;
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override;
  uint64_t value(logic::Term t) override { return evaluator_(t); }
  std::vector<logic::Term> core() override { return core_; }
  Effort effort() const override {
    return {sat_ ? sat_->checks() : 0, sat_ ? sat_->conflicts() : 0, blaster_.aig().size()};
  }

  /// The values of the variables after Sat.
  const logic::Assignment& model() const { return evaluator_.assignment(); }

 private:
  std::optional<Answer> answer_without_sat(const std::vector<Lit>& roots);
  bool simulate(const std::vector<Lit>& literals);
  Answer answer_with_sat(std::span<const logic::Term> assumptions, const std::vector<Lit>& roots,
                         const Limits& limits);
  template <class BitValue>
  void take_model(BitValue value_of);

  const logic::TermStore& store_;
  BitBlaster blaster_;
  CnfEncoder cnf_;
  std::unique_ptr<CadicalSolver> sat_;
  std::vector<Lit> assertions_;  ///< not yet given to sat_
  bool is_false_ = false;        ///< true if an assertion is constant false
  logic::Evaluator evaluator_;   ///< evaluates under the last model
  std::vector<logic::Term> core_;
  int seed_;
};

}  // namespace culprit::solver
