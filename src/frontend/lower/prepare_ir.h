// Small changes to the IR before it is lowered.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace culprit::frontend {

/// Moves the markers around store addresses to the stored values, and turns computed gotos into
/// switches.
void prepare_markers(llvm::Module& module);
/// Joins straight-line blocks and removes empty ones, of which Clang makes many.
void prepare_blocks(llvm::Function& function);

}  // namespace culprit::frontend
