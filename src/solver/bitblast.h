// Translates terms to an and-inverter graph, with one handler per kind in a table. Each term is
// translated once, without recursion.
//
// Floats are represented by their bit patterns, so comparisons, negation and reinterpretation are
// exact in both modes. Kinds that round are exact with FloatMode::Exact (float_arithmetic.h,
// thousands of gates each). With FloatMode::Abstract, and for the remainder in both modes, their
// bits are fresh inputs, constrained only so that NaNs are canonical. Unsat for such an abstraction
// is final; the caller must check a model of it (front_solver.h).
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
  /// Like bit(), but returns nullopt if the graph grows beyond `most` nodes or the budget ends. A
  /// null budget sets no limit.
  std::optional<Lit> bit_within(logic::Term boolean, uint64_t most,
                                const Budget* budget = nullptr) {
    if (!blast_all(boolean, most, budget)) return std::nullopt;
    return known_bits(boolean)[0];
  }

  const Aig& aig() const { return aig_; }
  /// A variable and its inputs: consecutive nodes from `first_input`, lowest bit first. The inputs
  /// of a float may take any NaN pattern.
  struct Variable {
    logic::Term term;
    uint32_t first_input;
  };
  /// The variables translated so far.
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
