// Source names, as far as the IR reveals them, for the places that loads read and for the functions
// whose results are used.
#pragma once

#include <string>

#include "frontend/lower/lower_function.h"

namespace culprit::frontend {

struct AccessName {
  /// "x"; "a[]" for an element; "s.m"; "p->m"; "s.?" for a member of an unnamed struct; "*p";
  /// "f()". Empty for a compiler temporary.
  std::string text;
  bool is_unsigned = false;
};

/// The name of the place that `load` reads.
AccessName name_of_place(FunctionLowering& f, const llvm::LoadInst& load);
/// The name of a parameter or variable.
AccessName name_of_variable(FunctionLowering& f, const llvm::Value* variable);
/// The name of the result of `call`.
AccessName name_of_result(FunctionLowering& f, const llvm::CallBase& call);

}  // namespace culprit::frontend
