// Arithmetic circuits over an Aig. A word is a vector of literals, lowest bit first. Unless stated
// otherwise, the operands and the result of an operation have the same width.
#pragma once

#include <utility>
#include <vector>

#include "solver/aig.h"

namespace culprit::solver {

using Word = std::vector<Lit>;

class Circuits {
 public:
  explicit Circuits(Aig& aig) : aig_(aig) {}

  Aig& aig() { return aig_; }
  Lit and_(Lit a, Lit b) { return aig_.and_(a, b); }
  Lit or_(Lit a, Lit b) { return aig_.or_(a, b); }
  Lit xor_(Lit a, Lit b) { return aig_.xor_(a, b); }
  Lit mux(Lit c, Lit a, Lit b) { return aig_.mux(c, a, b); }
  /// True if some bit (any) or every bit (all) is true.
  Lit any(const Word& a);
  Lit all(const Word& a) { return !any(not_(a)); }

  static Word constant(uint64_t bits, size_t width);
  static Word not_(Word a);
  static Word zext(Word a, size_t width);
  static Word sext(Word a, size_t width);
  static Word extract(const Word& a, size_t low, size_t width);
  static Word concat(const Word& high, Word low);

  Word bitwise(Lit (Aig::*gate)(Lit, Lit), const Word& a, const Word& b);
  Word mux(Lit c, const Word& a, const Word& b);
  /// a + b + carry, by ripple carry.
  Word add(const Word& a, const Word& b, Lit carry = lit_false);
  Word sub(const Word& a, const Word& b) { return add(a, not_(b), lit_true); }
  Word neg(const Word& a) { return add(constant(0, a.size()), not_(a), lit_true); }
  /// -a if `condition` holds, else a.
  Word neg_if(Lit condition, const Word& a);
  /// The low bits of the product: a sum of shifted rows. Constants are recoded to few signed
  /// digits.
  Word mul(const Word& a, const Word& b);
  /// Quotient and remainder as in SMT-LIB, division by zero included. Restoring division.
  std::pair<Word, Word> udivrem(const Word& a, const Word& b);
  std::pair<Word, Word> sdivrem(const Word& a, const Word& b);
  /// Barrel shifters. `fill` is shifted in; an amount of at least the width leaves only `fill`.
  Word shl(const Word& a, const Word& by);
  Word shr(const Word& a, const Word& by, Lit fill);

  Lit eq(const Word& a, const Word& b);
  Lit ult(const Word& a, const Word& b);
  Lit slt(const Word& a, const Word& b);
  Lit sadd_overflows(const Word& a, const Word& b);
  Lit ssub_overflows(const Word& a, const Word& b);
  Lit smul_overflows(const Word& a, const Word& b);

 private:
  Word shift(const Word& a, const Word& by, Lit fill, bool left);
  Word mul_by_constant(const Word& a, uint64_t b);

  Aig& aig_;
};

}  // namespace culprit::solver
