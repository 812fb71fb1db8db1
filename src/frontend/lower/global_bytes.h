// Converts constant initialisers into bytes and relocations.
#pragma once

#include "frontend/lower/unit_context.h"
#include "llvm/IR/Constants.h"
#include "model/program.h"

namespace culprit::frontend {

/// Fills `global.bytes`, without trailing zero bytes, and `global.relocations`.
void write_initializer(const llvm::Constant& value, UnitContext& unit, model::Global& global);

/// A symbol's address plus a constant. `symbol` is null if the value is nothing of this form.
struct SymbolOffset {
  const llvm::GlobalValue* symbol = nullptr;
  int64_t offset = 0;
};
SymbolOffset symbol_offset(const llvm::Constant& value, const llvm::DataLayout& layout);

}  // namespace culprit::frontend
