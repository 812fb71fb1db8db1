// The markers that stand for annotations in the syntax tree, until their code takes their place.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

inline constexpr llvm::StringLiteral kMarker = "__culprit_annotation";

/// The number of the annotation in `__culprit_annotation(7)`, also after `0 &&`; 0 if `e` is
/// something else.
unsigned marker_number(const clang::Stmt* e);
/// The `if` in `if (0 && __culprit_annotation(7)) {} else S`; null if `s` is something else.
clang::IfStmt* marked_statement(clang::Stmt* s);

}  // namespace culprit::frontend
