// Small changes to the IR before it is lowered.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace culprit::frontend {

/// Turns the markers around store addresses into markers around the stored values, then joins
/// straight-line blocks and leaves out empty ones, of which Clang makes many. Computed gotos become
/// switches.
void prepare_markers(llvm::Module& module);
void prepare_blocks(llvm::Function& function);

}  // namespace culprit::frontend
