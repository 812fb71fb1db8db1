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
#include <string_view>

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

/// The declarations of the built-ins that the code calls.
std::string_view input_declarations();

/// An lvalue that gets any value of its type.
struct InputPlace {
  clang::QualType type;
  std::string lvalue;
  std::string name;      ///< of the input, with a % for each index
  std::string indices;   ///< as arguments: `, i, j`
  std::string elements;  ///< of a pointer: how many elements it points to; empty: one
  /// Of a pointer: an expression for another value that it may have; empty: null or a new object.
  std::string other;
};

/// Statements. Error: values of the type cannot be chosen.
Result<std::string> any_value_text(const InputPlace& place, clang::ASTContext& context);

}  // namespace culprit::frontend
