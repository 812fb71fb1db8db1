// Decides which local variables live in registers and which of their loads need no instruction.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

/// A variable needs no memory if its address is used only to load and store the whole variable. A
/// load of such a variable is an alias of the register if all its uses are in the load's block and
/// no store to the variable comes between the load and its last use.
class Variables {
 public:
  explicit Variables(llvm::Function& function);

  /// In order of declaration.
  const std::vector<const llvm::AllocaInst*>& in_registers() const { return in_registers_; }
  bool in_register(const llvm::Value* pointer) const { return set_.contains(pointer); }
  bool is_alias(const llvm::LoadInst& load) const { return aliases_.contains(&load); }
  /// The parameter that only initialises this variable, so both share one register; nullptr if
  /// there is none.
  const llvm::Argument* parameter_of(const llvm::AllocaInst* variable) const {
    return parameters_.lookup(variable);
  }
  bool is_parameter_store(const llvm::StoreInst& store) const {
    return parameter_stores_.contains(&store);
  }

 private:
  void find_aliases(llvm::BasicBlock& block);
  void find_parameter(const llvm::AllocaInst& variable);

  std::vector<const llvm::AllocaInst*> in_registers_;
  llvm::DenseSet<const llvm::Value*> set_;
  llvm::DenseSet<const llvm::LoadInst*> aliases_;
  llvm::DenseMap<const llvm::AllocaInst*, const llvm::Argument*> parameters_;
  llvm::DenseSet<const llvm::StoreInst*> parameter_stores_;
};

}  // namespace culprit::frontend
