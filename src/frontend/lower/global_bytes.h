// Constant initialisers -> bytes and relocations.
#pragma once

#include "llvm/IR/Constants.h"
#include "model/program.h"

namespace culprit::frontend {

class UnitLowering;

/// Fills `global.bytes` as far as they are not zero, and its relocations.
void write_initializer(const llvm::Constant& value, UnitLowering& unit, model::Global& global);

/// The address of a symbol plus a constant, when `value` is that.
struct SymbolOffset {
  const llvm::GlobalValue* symbol = nullptr;
  int64_t offset = 0;
};
SymbolOffset symbol_offset(const llvm::Constant& value, const llvm::DataLayout& layout);

}  // namespace culprit::frontend
