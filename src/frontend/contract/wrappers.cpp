#include "frontend/contract/wrappers.h"

#include "llvm/IR/Instructions.h"
#include "model/entry.h"

namespace culprit::frontend {

namespace {

std::string wrapper_of(const std::string& function) {
  return std::string(model::kContractWrapper) + function;
}

std::string stub_of(const std::string& function) {
  return std::string(model::kContractStub) + function;
}

}  // namespace

void use_wrappers(llvm::Module& module, const std::vector<FunctionInContract>& functions) {
  for (const FunctionInContract& each : functions) {
    llvm::Function *function = module.getFunction(each.name),
                   *wrapper = module.getFunction(wrapper_of(each.name)),
                   *stub = module.getFunction(stub_of(each.name));
    if (!function || !wrapper) continue;
    const auto replace_in = [&](llvm::Function& used, bool in_harness) {
      function->replaceUsesWithIf(&used, [&](llvm::Use& use) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(use.getUser());
        if (!instruction) return !in_harness;
        const llvm::Function* user = instruction->getFunction();
        return user != wrapper &&
               (!in_harness || user->getName() == llvm::StringRef(model::kHarnessMain));
      });
    };
    replace_in(*wrapper, true);
    replace_in(stub ? *stub : *wrapper, false);
  }
}

void export_wrappers(model::Program& unit, const std::vector<FunctionInContract>& functions) {
  const auto find = [&](const std::string& name) -> model::Symbol* {
    for (model::Symbol& symbol : unit.symbols)
      if (symbol.name == name && symbol.kind == model::Symbol::Kind::Function) return &symbol;
    return nullptr;
  };
  for (const FunctionInContract& each : functions) {
    model::Symbol *function = find(each.name),
                  *visible = find(each.has_stub ? stub_of(each.name) : wrapper_of(each.name));
    if (!visible) continue;
    if (each.has_wrapper) {
      if (!function || function->internal) continue;
      visible->weak = function->weak;
      function->name = each.name + ".culprit.body";
      function->internal = true;
    } else {
      visible->weak = true;
    }
    visible->name = each.name;
    visible->internal = false;
  }
}

}  // namespace culprit::frontend
