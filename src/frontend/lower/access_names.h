// Source names, as far as the IR reveals them, for the places that loads read and for the functions
// whose results are used.
#pragma once

#include <string>

#include "frontend/lower/lower_function.h"

namespace culprit::frontend {

/// The name of the place that `load` reads.
AccessName name_of_place(FunctionLowering& f, const llvm::LoadInst& load);
/// The name of a parameter or variable.
AccessName name_of_variable(FunctionLowering& f, const llvm::Value* variable);
/// The name of the result of `call`.
AccessName name_of_result(FunctionLowering& f, const llvm::CallBase& call);

}  // namespace culprit::frontend
