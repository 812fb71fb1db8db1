// What a program says of itself: assert, and the calls by which programs for verifiers state what
// must hold.
//
// They are the specification that a failing run violates, so they are right by definition: nothing
// in them is a component. Of `if (C) error();` that holds for the condition as well, where `error`
// is a verifier's; `if (C) abort();` is code like any other.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

/// `assert(C)`, also within other macros; `__VERIFIER_assert(C)`; `reach_error()`, alone or with
/// the condition that guards it.
bool is_assertion(const clang::Stmt& s, const clang::ASTContext& context);

/// The part of the above that macros tell: for expressions.
bool is_assert_macro(const clang::Stmt& s, const clang::ASTContext& context);

/// Functions that state what must hold or may be assumed, also when the program defines them
/// itself.
bool is_specification(llvm::StringRef function);

}  // namespace culprit::frontend
