// Variables that `c ? a : b`, `p && a` and `p || a` read, where a probe finds them.
#pragma once

#include <vector>

namespace llvm {
class DominatorTree;
class Function;
class PHINode;
class Value;
}  // namespace llvm

namespace culprit::frontend {

/// What decides which operand is the value of `choice`: the conditions between its block and the
/// one where the ways part.
std::vector<llvm::Value*> conditions_of(const llvm::PHINode& choice,
                                        const llvm::DominatorTree& tree);

/// Loads of a side's variables move up to where the side is chosen, as far as nothing is written
/// between: the values that an expression is shown to read are then known whichever side was taken.
/// A load alone has no effect, and what it reads in vain is not used.
void hoist_choice_reads(llvm::Function& function);

}  // namespace culprit::frontend
