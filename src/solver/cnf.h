// Clauses for the cone of an Aig literal, incrementally: Tseitin's encoding (both polarities, since
// a gate asserted positively now may be assumed negatively later), with xor, mux and majority gates
// recognized and encoded as such, which keeps their inner ands out of the formula and lets unit
// propagation see through them.
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "solver/aig.h"
#include "support/budget.h"

namespace culprit::solver {

/// Where clauses go. Literals are as in DIMACS.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual void add_clause(std::initializer_list<int> clause) = 0;
};

class CnfEncoder {
 public:
  explicit CnfEncoder(const Aig& aig) : aig_(aig) {}

  /// The DIMACS literal of `a`; adds what is missing of its cone. `a` must not be constant. 0 when
  /// the budget ended before (null: none); what was added counts as encoded.
  int encode(Lit a, ClauseSink& sink, const Budget* budget = nullptr);
  /// The DIMACS literal of `a`, 0 when it was never encoded.
  int literal(Lit a) const;

 private:
  struct Gate {
    enum Shape { And, Xor, Mux, Majority } shape;
    Lit inputs[3];  ///< And, Xor: two; Mux: condition, then, otherwise
    int arity() const { return shape == Mux || shape == Majority ? 3 : 2; }
  };

  Gate recognize(uint32_t node) const;
  std::optional<Lit> majority_input(Lit p, Lit q, Lit y) const;
  void encode_gate(uint32_t node, const Gate& gate, ClauseSink& sink);

  const Aig& aig_;
  std::vector<int> variable_;  ///< by node; 0 when not encoded
  int variables_ = 0;
  std::vector<uint32_t> stack_;
};

}  // namespace culprit::solver
