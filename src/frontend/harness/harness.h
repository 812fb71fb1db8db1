// C code that calls one function with inputs: each number in the parameters, and in what they point
// to, is an input with a name such as `i`, `tab[2]` or `p->next` (machine/builtins/contracts.cpp).
//
//   int __culprit_main(void) {
//     int n; int *a;
//     n = __culprit_input_i32("n");
//     { choose whether `a` is null or an object of so many elements, and fill these }
//     __culprit_assume_f(n, a);     what the contract requires
//     f(n, a);
//     return 0;
//   }
#pragma once

#include <map>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "support/result.h"

namespace culprit::frontend {

struct HarnessRequest {
  const clang::FunctionDecl* function = nullptr;
  /// By pointer parameter: how many elements it points to, as a C expression over the parameters.
  std::map<std::string, std::string> elements;
  std::string assume;  ///< the function that assumes what the contract requires; empty: none
};

/// The declarations, as text for LateParser. Error: a parameter has a type that inputs cannot fill.
Result<std::string> harness_text(const HarnessRequest& request, clang::ASTContext& context);

}  // namespace culprit::frontend
