// The rewriter: returns a simpler term in place of an application about to be built.
//
// Rules are local: they look at most a few levels down. Each has its match and result written above
// it, and each makes the term smaller or moves it towards a normal form: constants second, and
// outermost in sums; `not` outside of and/or; only Eq, ULt and SLt as comparisons; chains of ites
// over constants kept as such, with operations on them computed at the leaves (rewrite_chain.cpp).
//
// Every rule holds for all values under semantics.h. Tests compare rewritten and unrewritten terms
// exhaustively.
#pragma once

#include "logic/term.h"

namespace culprit::logic {

/// An application about to be built; commutative arguments are already in order.
struct Application {
  Kind kind;
  Sort sort;
  Term args[3];
};

/// A simpler term equal to the application; the null term if no rule applies. If `fold_only`, only
/// folds constants; this ends deep recursions.
Term rewrite(TermStore& store, const Application& application, bool fold_only);

// One handler per kind that has rules. At least one argument of `a` is not constant.
using RewriteHandler = Term (*)(TermStore& s, const Application& a);

namespace rules {
Term not_(TermStore& s, const Application& a);
Term and_(TermStore& s, const Application& a);
Term or_(TermStore& s, const Application& a);
Term ite(TermStore& s, const Application& a);
Term eq(TermStore& s, const Application& a);
Term bit_not(TermStore& s, const Application& a);
Term bit_and(TermStore& s, const Application& a);
Term bit_or(TermStore& s, const Application& a);
Term bit_xor(TermStore& s, const Application& a);
Term neg(TermStore& s, const Application& a);
Term add(TermStore& s, const Application& a);
Term sub(TermStore& s, const Application& a);
Term mul(TermStore& s, const Application& a);
Term udiv(TermStore& s, const Application& a);
Term urem(TermStore& s, const Application& a);
Term sdiv(TermStore& s, const Application& a);
Term srem(TermStore& s, const Application& a);
Term shl(TermStore& s, const Application& a);
Term lshr(TermStore& s, const Application& a);
Term ashr(TermStore& s, const Application& a);
Term ult(TermStore& s, const Application& a);
Term slt(TermStore& s, const Application& a);
Term sadd_overflows(TermStore& s, const Application& a);
Term ssub_overflows(TermStore& s, const Application& a);
Term smul_overflows(TermStore& s, const Application& a);
Term concat(TermStore& s, const Application& a);
Term extract(TermStore& s, const Application& a);
Term zext(TermStore& s, const Application& a);
Term sext(TermStore& s, const Application& a);
Term fneg(TermStore& s, const Application& a);
Term fabs(TermStore& s, const Application& a);
Term feq(TermStore& s, const Application& a);
Term flt(TermStore& s, const Application& a);
Term fle(TermStore& s, const Application& a);
Term fisnan(TermStore& s, const Application& a);
Term ffrom_bits(TermStore& s, const Application& a);
Term fto_bits(TermStore& s, const Application& a);
Term fmul(TermStore& s, const Application& a);
Term fdiv(TermStore& s, const Application& a);
Term fround(TermStore& s, const Application& a);
Term fto_float(TermStore& s, const Application& a);

/// For comparisons of bit vectors and floats: ite(c, k1, y) < k → ite(c, k1 < k, y < k), which
/// becomes an and/or. The same with the sides exchanged.
Term comparison_into_ite(TermStore& s, const Application& a);
}  // namespace rules

/// op over chains of ites with constant leaves → a chain of op over the leaves; see
/// rewrite_chain.cpp.
Term rewrite_chain(TermStore& s, const Application& a);

}  // namespace culprit::logic
