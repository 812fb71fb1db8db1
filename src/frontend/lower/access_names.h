// What the source calls the places that loads read and the functions whose results are used, as far
// as the IR tells.
#pragma once

#include <string>

#include "frontend/lower/lower_function.h"

namespace culprit::frontend {

struct AccessName {
  /// "x", "a[]" of an element, "s.m", "p->m", "s.?" of a member of an unnamed struct, "*p", "f()";
  /// "" for a temporary of the compiler
  std::string text;
  bool is_unsigned = false;
};

/// What the load reads.
AccessName name_of_place(FunctionLowering& f, const llvm::LoadInst& load);
/// A parameter.
AccessName name_of_variable(FunctionLowering& f, const llvm::Value* variable);
/// The result of a call.
AccessName name_of_result(FunctionLowering& f, const llvm::CallBase& call);

}  // namespace culprit::frontend
