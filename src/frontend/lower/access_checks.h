// What the machine checks of accesses that bounds of objects cannot tell: whether an address suits
// its type, and whether an index stays in an array that is part of a larger object.
#pragma once

#include <cstdint>

#include "llvm/IR/Operator.h"
#include "llvm/Support/Alignment.h"

namespace culprit::frontend {

/// Whether an access of `bytes` at `offset` from a pointer of this alignment must have an address
/// that is a multiple of them. Nothing is required of members of packed structs: a marker around
/// their address hides from Clang that they are such.
bool requires_alignment(const llvm::Value& pointer, llvm::Align alignment, uint64_t offset,
                        uint64_t bytes);

/// The number of values from 0 on that the variable index of `gep` may take, if it indexes an array
/// that is a member of a struct but the last one, or an element of an array; else 0. One past the
/// last element is allowed if nothing is read or written there. An array at the end of a struct may
/// be longer than it says, as is common for arrays of flexible size; one of a single element even
/// if others follow the struct.
uint64_t index_limit(const llvm::GEPOperator& gep);

}  // namespace culprit::frontend
