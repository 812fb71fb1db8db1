// Jumps into statements.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

/// Whether a jump from outside may lead into the statement: a `goto` of the function, or a `switch`
/// around it that has a case in it. A `goto *p` may lead to every label whose address is taken, so
/// the name in `&&label` counts as one. Cost: one walk through the body.
bool is_entered_by_jump(const clang::FunctionDecl& function, const clang::Stmt& statement);

}  // namespace culprit::frontend
