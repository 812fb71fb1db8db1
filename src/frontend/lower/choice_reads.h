// Makes the variables that `c ? a : b`, `p && a` and `p || a` read visible to a probe after them.
#pragma once

#include <vector>

namespace llvm {
class DominatorTree;
class Function;
class PHINode;
class Value;
}  // namespace llvm

namespace culprit::frontend {

/// The conditions that decide which operand becomes the value of `choice`: those of the branches
/// between its incoming blocks and its immediate dominator.
std::vector<llvm::Value*> conditions_of(const llvm::PHINode& choice,
                                        const llvm::DominatorTree& tree);

/// Moves loads of variables on one side of a choice up before the branch, as long as nothing on the
/// way writes memory. The values that an expression reads are then known whichever side was taken.
/// This is sound because a load has no other effect, and the loaded value is unused if its side is
/// not taken.
void hoist_choice_reads(llvm::Function& function);

}  // namespace culprit::frontend
