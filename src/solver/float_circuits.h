// Circuits on the layout of IEEE floats, for operations that need no rounding.
#pragma once

#include "logic/sort.h"
#include "solver/circuits.h"

namespace culprit::solver {

class FloatCircuits {
 public:
  FloatCircuits(Circuits& circuits, logic::Sort format) : c_(circuits), format_(format) {}

  Lit is_nan(const Word& a);
  Lit is_zero(const Word& a);
  /// Replaces every NaN pattern by the canonical one.
  Word canonical(const Word& a);
  Word neg(const Word& a);
  Word abs(const Word& a);
  Lit eq(const Word& a, const Word& b);
  Lit lt(const Word& a, const Word& b);
  Lit le(const Word& a, const Word& b);

 private:
  size_t fraction_bits() const { return format_.kind == logic::Sort::Float32 ? 23 : 52; }
  Word nan() const { return Circuits::constant(format_.canonical_nan(), format_.width); }
  Lit ordered(const Word& a, const Word& b) { return c_.and_(!is_nan(a), !is_nan(b)); }
  Lit below(const Word& a, const Word& b);

  Circuits& c_;
  logic::Sort format_;
};

}  // namespace culprit::solver
