#include "frontend/contract/wrappers.h"

#include "llvm/IR/Instructions.h"
#include "model/entry.h"

namespace culprit::frontend {

namespace {

std::string wrapper_of(const std::string& function) {
  return std::string(model::kContractWrapper) + function;
}

}  // namespace

void use_wrappers(llvm::Module& module, const std::vector<std::string>& functions) {
  for (const std::string& name : functions) {
    llvm::Function *function = module.getFunction(name),
                   *wrapper = module.getFunction(wrapper_of(name));
    if (!function || !wrapper) continue;
    function->replaceUsesWithIf(wrapper, [&](llvm::Use& use) {
      const auto* instruction = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      return !instruction || instruction->getFunction() != wrapper;
    });
  }
}

void export_wrappers(model::Program& unit, const std::vector<std::string>& functions) {
  const auto find = [&](const std::string& name) -> model::Symbol* {
    for (model::Symbol& symbol : unit.symbols)
      if (symbol.name == name && symbol.kind == model::Symbol::Kind::Function) return &symbol;
    return nullptr;
  };
  for (const std::string& name : functions) {
    model::Symbol *function = find(name), *wrapper = find(wrapper_of(name));
    if (!function || !wrapper || function->internal) continue;
    wrapper->name = name;
    wrapper->internal = false;
    wrapper->weak = function->weak;
    function->name = name + ".culprit.body";
    function->internal = true;
  }
}

}  // namespace culprit::frontend
