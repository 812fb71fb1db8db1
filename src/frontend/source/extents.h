// The source ranges of statements and expressions.
//
// Clang computes the beginning of a + b + c from that of a + b, and the end of an else-if chain
// from its last statement; so asking each node of a chain is quadratic. Here each node of the kinds
// that form long chains is computed once. Planting keeps ranges (plant/wraps.h), so they stay
// valid.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace culprit::frontend {

class Extents {
 public:
  /// The same as s->getSourceRange().
  clang::SourceRange of(const clang::Stmt* s);

 private:
  clang::SourceRange computed(const clang::Stmt* s);
  llvm::DenseMap<const clang::Stmt*, clang::SourceRange> known_;
};

}  // namespace culprit::frontend
