// A function with a contract, as the planted code has it.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "contract/generate.h"

namespace culprit::frontend {

struct FunctionContract {
  clang::FunctionDecl* function = nullptr;  ///< the definition, if the unit has it
  /// `T __culprit_contract_f(PARAMETERS)`, static: calls the function and checks the contract. All
  /// calls of the function become calls of it in the IR. Null: the unit does not define it.
  clang::FunctionDecl* wrapper = nullptr;
  /// `void __culprit_assume_f(PARAMETERS)`, static: assumes what the contract requires.
  clang::FunctionDecl* assume = nullptr;
  /// `T __culprit_stub_f(PARAMETERS)`, static: does anything that the contract allows. Calls of the
  /// function become calls of it. Null: they do not.
  clang::FunctionDecl* stub = nullptr;
  /// The elements that the contract requires behind each pointer, in the order of the clauses.
  std::vector<contract::Extent> extents = {};
};

}  // namespace culprit::frontend
