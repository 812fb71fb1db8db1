// LLVM types -> register types.
#pragma once

#include <vector>

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"
#include "model/type.h"

namespace culprit::frontend {

/// One register's worth of a value, and where it stands in memory.
struct Piece {
  model::Type type;
  uint64_t offset = 0;
};

/// The registers that a value of `type` takes: one for scalars, one per leaf of an aggregate. What
/// no register can hold (vectors of more than 64 bits, i128, __float128) is cut into integers,
/// which can be moved about but not computed with.
std::vector<Piece> pieces_of(llvm::Type* type, const llvm::DataLayout& layout);

/// The register type of a scalar that can be computed with, void for everything else.
model::Type scalar_type(const llvm::Type* type);

/// True for types whose values are only moved about.
bool is_opaque(const llvm::Type* type);

}  // namespace culprit::frontend
