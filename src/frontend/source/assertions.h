// Recognises a program's own specification: assert, and the functions by which programs for
// verifiers state what must hold.
//
// Assertions are the specification that a failing run violates, so they are correct by definition
// and contain no components. For `if (C) error();`, where `error` is a verifier's function, this
// includes the condition. `if (C) abort();` is ordinary code.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

/// True for `assert(C)`, also within other macros, for `__VERIFIER_assert(C)`, and for
/// `reach_error()` alone or with the condition that guards it. `begin`: where `s` begins.
bool is_assertion(const clang::Stmt& s, clang::SourceLocation begin,
                  const clang::ASTContext& context);

/// True if the code that begins at `begin` is part of an expansion of `assert`.
bool is_assert_macro(clang::SourceLocation begin, const clang::ASTContext& context);

/// True for functions that state what must hold or may be assumed, even if the program defines them
/// itself.
bool is_specification(llvm::StringRef function);

}  // namespace culprit::frontend
