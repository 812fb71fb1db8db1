// Lets calls of a function with a contract reach its wrapper.
#pragma once

#include <string>
#include <vector>

#include "llvm/IR/Module.h"
#include "model/program.h"

namespace culprit::frontend {

/// Makes every use of the functions in the module, except in their own wrappers, a use of the
/// wrapper. `functions`: names in the IR.
void use_wrappers(llvm::Module& module, const std::vector<std::string>& functions);

/// Gives each wrapper in the lowered unit the symbol of its function, so that other units call it.
/// The names by which messages call the functions stay.
void export_wrappers(model::Program& unit, const std::vector<std::string>& functions);

}  // namespace culprit::frontend
