// From terms to an and-inverter graph: one handler per kind, in a table. Blasts each term once,
// without recursion.
//
// Floats are their bit patterns: comparisons, negation and reinterpretation are exact in either
// mode. Kinds that round are blasted with FloatMode::Exact (float_arithmetic.h; thousands of gates
// each) and abstracted otherwise: their bits are then fresh inputs (constrained to canonical NaNs).
// An unsatisfiable abstraction is unsatisfiable; a satisfiable one has to be checked by the caller
// (front_solver.h). The remainder is always abstracted.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"
#include "solver/circuits.h"
#include "support/budget.h"

namespace culprit::solver {

enum class FloatMode { Abstract, Exact };

class BitBlaster {
 public:
  BitBlaster(const logic::TermStore& store, FloatMode mode)
      : store_(store), circuits_(aig_), mode_(mode) {}

  /// The bits of a term, lowest first.
  Word bits(logic::Term t);
  Lit bit(logic::Term boolean) { return bits(boolean)[0]; }
  /// The same, given up once the graph has more than `most` nodes, or when the budget ends (null:
  /// none).
  std::optional<Lit> bit_within(logic::Term boolean, uint64_t most,
                                const Budget* budget = nullptr) {
    if (!blast_all(boolean, most, budget)) return std::nullopt;
    return known_bits(boolean)[0];
  }

  const Aig& aig() const { return aig_; }
  /// A variable and its inputs: nodes from `first_input` on, lowest bit first. A float's inputs may
  /// be any NaN.
  struct Variable {
    logic::Term term;
    uint32_t first_input;
  };
  /// The variables blasted so far.
  const std::vector<Variable>& variables() const { return variables_; }
  bool was_blasted(logic::Term t) const { return done_.contains(t); }

 private:
  struct Place {
    uint32_t offset = 0;
  };

  void blast(logic::Term t);
  bool blast_all(logic::Term t, uint64_t most, const Budget* budget);
  Word known_bits(logic::Term t) const;
  Word fresh(logic::Sort sort);

  const logic::TermStore& store_;
  Aig aig_;
  Circuits circuits_;
  FloatMode mode_;
  logic::IdMap<Place> done_;
  std::vector<Lit> pool_;
  std::vector<Variable> variables_;
  std::vector<logic::Term> stack_;
};

}  // namespace culprit::solver
