// LLVM types -> register types.
#pragma once

#include <vector>

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"
#include "model/type.h"

namespace culprit::frontend {

/// The part of a value that fits into one register, with its byte offset in memory.
struct Piece {
  model::Type type;
  uint64_t offset = 0;
};

/// The registers that a value of `type` takes: one for a scalar, one per leaf of an aggregate. A
/// type that fits no register (i128, __float128) is cut into integers, which can be moved but not
/// computed with; a vector is cut into its elements.
std::vector<Piece> pieces_of(llvm::Type* type, const llvm::DataLayout& layout);

/// The register type of a scalar that can be computed with; void for every other type.
model::Type scalar_type(const llvm::Type* type);

/// True for types whose values can only be moved.
bool is_opaque(const llvm::Type* type);

}  // namespace culprit::frontend
