// Lets calls of a function with a contract reach its wrapper, or its stub.
#pragma once

#include <string>
#include <vector>

#include "llvm/IR/Module.h"
#include "model/program.h"

namespace culprit::frontend {

struct FunctionInContract {
  std::string name;          ///< in the IR
  bool has_wrapper = false;  ///< the unit defines the function
  bool has_stub = false;
  /// There is a function around it that follows protocols.
  bool has_protocol = false;
  bool is_defined = true;  ///< in the unit
};

/// Makes every use of the functions in the module a use of the function that follows its protocols;
/// and this one's use, or else every use, a use of the stub or else of the wrapper. The wrapper
/// itself uses the function, and the harness the wrapper.
void use_wrappers(llvm::Module& module, const std::vector<FunctionInContract>& functions);

/// Gives each stub or else wrapper in the lowered unit the symbol of its function, so that other
/// units call it; weakly, if the unit does not define the function. The names by which messages
/// call the functions stay. What follows the protocols of a function that the unit defines takes
/// its symbol in the same way; of other functions it is weak, so that the unit with the definition,
/// if that one has the protocol, decides which one all units call.
void export_wrappers(model::Program& unit, const std::vector<FunctionInContract>& functions);

}  // namespace culprit::frontend
