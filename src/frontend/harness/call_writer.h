// One call of a function as C that stands alone: variables with the inputs, the call, and a check
// of a guarantee that does not hold then.
//
// The check is printed from the code that runs in the machine, after its integers became
// mathematical. So it decides the same, also where C's own arithmetic would overflow.
#pragma once

#include <map>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "model/call_text.h"

namespace culprit::frontend {

/// `guarantee`: ContractPlanter::guarantee_at; null: nothing is checked. `counted`: see
/// call_variables. Changes the types of the guarantee's variables to what C programs may write.
model::CallText call_text(const clang::FunctionDecl& function, clang::FunctionDecl* guarantee,
                          const std::map<std::string, std::string>& inputs,
                          const std::set<std::string>& counted, clang::ASTContext& context);

}  // namespace culprit::frontend
