// The planted lifetimes of variables (frontend/plant/lifetimes.h) in the IR.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

/// Drops the markers of variables whose address goes nowhere that could outlive their block. For
/// the others, makes a return of setjmp by longjmp right: what lives there has begun, all else has
/// ended.
void settle_lifetimes(llvm::Function& function);

/// Whether it is the marker for beginnings or for ends.
bool is_lifetime_function(const llvm::Function& function);

/// Whether markers say where the lifetime of the variable begins. It has not begun at first.
bool has_lifetime(const llvm::AllocaInst& variable);

/// Whether the lifetime begins in the block of `declaration`, and nothing uses the variable between
/// them. So it has no value at the declaration.
bool begins_shortly_before(const llvm::AllocaInst& variable, const llvm::Instruction& declaration);

}  // namespace culprit::frontend
