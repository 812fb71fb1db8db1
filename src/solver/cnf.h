// Incremental clauses for the cone of an Aig literal, by Tseitin's encoding. Both polarities are
// encoded, since a gate asserted positively now may be assumed negatively later. Xor, mux and
// majority gates are recognized and encoded as such: their inner ands stay out of the formula, and
// unit propagation sees through them.
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "solver/aig.h"
#include "support/budget.h"

namespace culprit::solver {

/// A receiver of clauses. Literals are as in DIMACS.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual void add_clause(std::initializer_list<int> clause) = 0;
};

class CnfEncoder {
 public:
  explicit CnfEncoder(const Aig& aig) : aig_(aig) {}

  /// The DIMACS literal of `a`, which must not be constant; encodes the part of its cone that is
  /// not yet encoded. Returns 0 if the budget ends first; gates encoded until then stay encoded. A
  /// null budget sets no limit.
  int encode(Lit a, ClauseSink& sink, const Budget* budget = nullptr);
  /// The DIMACS literal of `a`, or 0 if `a` was never encoded.
  int literal(Lit a) const;

 private:
  struct Gate {
    enum Shape { And, Xor, Mux, Majority } shape;
    Lit inputs[3];  ///< And, Xor: two inputs; Mux: condition, then, otherwise
    int arity() const { return shape == Mux || shape == Majority ? 3 : 2; }
  };

  Gate recognize(uint32_t node) const;
  std::optional<Lit> majority_input(Lit p, Lit q, Lit y) const;
  void encode_gate(uint32_t node, const Gate& gate, ClauseSink& sink);

  const Aig& aig_;
  std::vector<int> variable_;  ///< by node; 0 if not encoded
  int variables_ = 0;
  std::vector<uint32_t> stack_;
};

}  // namespace culprit::solver
