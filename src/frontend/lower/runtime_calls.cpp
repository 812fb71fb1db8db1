#include "frontend/lower/runtime_calls.h"

#include <string>
#include <vector>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

namespace culprit::frontend {

namespace {

using llvm::Instruction;

/// The letters of the type in the names of the functions; empty for other types.
std::string letters(const llvm::Type& type) {
  return type.isFloatTy() ? "sf" : type.isDoubleTy() ? "df" : type.isX86_FP80Ty() ? "xf" : "";
}

/// For a result of 128 bits; empty if no function computes it.
std::string function_for_integer(const Instruction& i) {
  const bool is_computed = i.isShift() && !llvm::isa<llvm::ConstantInt>(i.getOperand(1));
  const std::string from = letters(*i.getOperand(0)->getType());
  switch (i.getOpcode()) {
    case Instruction::UDiv: return "__udivti3";
    case Instruction::URem: return "__umodti3";
    case Instruction::SDiv: return "__divti3";
    case Instruction::SRem: return "__modti3";
    case Instruction::Shl: return is_computed ? "__ashlti3" : "";
    case Instruction::LShr: return is_computed ? "__lshrti3" : "";
    case Instruction::AShr: return is_computed ? "__ashrti3" : "";
    case Instruction::FPToSI: return from.empty() ? "" : "__fix" + from + "ti";
    case Instruction::FPToUI: return from.empty() ? "" : "__fixuns" + from + "ti";
    default: return "";
  }
}

/// Empty if no function does the operation.
std::string function_for(const Instruction& i) {
  if (i.getNumOperands() == 0) return "";
  if (i.getType()->isIntegerTy(128)) return function_for_integer(i);
  const std::string to = letters(*i.getType());
  if (to.empty() || !i.getOperand(0)->getType()->isIntegerTy(128)) return "";
  if (i.getOpcode() == Instruction::SIToFP) return "__floatti" + to;
  return i.getOpcode() == Instruction::UIToFP ? "__floatunti" + to : "";
}

void replace(Instruction& i, const std::string& name) {
  llvm::IRBuilder<> builder(&i);
  std::vector<llvm::Value*> arguments(i.value_op_begin(), i.value_op_end());
  if (i.isShift()) arguments[1] = builder.CreateTrunc(arguments[1], builder.getInt32Ty());
  std::vector<llvm::Type*> types;
  for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
  const llvm::FunctionCallee callee =
      i.getModule()->getOrInsertFunction(name, llvm::FunctionType::get(i.getType(), types, false));
  i.replaceAllUsesWith(builder.CreateCall(callee, arguments));
  i.eraseFromParent();
}

}  // namespace

void call_runtime(llvm::Function& function) {
  std::vector<std::pair<Instruction*, std::string>> found;
  for (Instruction& i : llvm::instructions(function))
    if (std::string name = function_for(i); !name.empty()) found.emplace_back(&i, std::move(name));
  for (const auto& [i, name] : found) replace(*i, name);
}

}  // namespace culprit::frontend
