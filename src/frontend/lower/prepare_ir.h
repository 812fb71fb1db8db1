// Small changes to the IR before it is lowered.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace culprit::frontend {

/// Moves the markers around store addresses to the stored values, and turns computed gotos into
/// switches. Where a loop comes to a declaration without an initial value again, a
/// llvm.lifetime.start says that the variable has none; Clang's own stores there vanish. Settles
/// the lifetimes of variables (lifetimes.h).
void prepare_markers(llvm::Module& module);
/// Joins straight-line blocks and removes empty ones, of which Clang makes many.
void prepare_blocks(llvm::Function& function);

}  // namespace culprit::frontend
