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

std::string protocol_of(const std::string& function) {
  return std::string(model::kProtocolWrapper) + function;
}

std::string ready_of(const std::string& function) {
  return std::string(model::kReadyWrapper) + function;
}

/// Makes uses of `from` in the code of the module, or of its harness, uses of `to`, but in
/// `except` and in `to`.
void replace(llvm::Function& from, llvm::Function& to, const llvm::Function* except,
             bool in_harness) {
  from.replaceUsesWithIf(&to, [&](llvm::Use& use) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!instruction) return !in_harness;
    const llvm::Function* user = instruction->getFunction();
    return user != except && user != &to &&
           (!in_harness || user->getName() == llvm::StringRef(model::kHarnessMain));
  });
}

model::Symbol* find(model::Program& unit, const std::string& name) {
  for (model::Symbol& symbol : unit.symbols)
    if (symbol.name == name && symbol.kind == model::Symbol::Kind::Function) return &symbol;
  return nullptr;
}

/// The function around one that the unit does not define is weak, so that another unit may define
/// it without the check. The unit that defines the function does so with a second name.
void export_protocol(model::Program& unit, const FunctionInContract& each) {
  model::Symbol* around = find(unit, protocol_of(each.name));
  if (!around) around = find(unit, ready_of(each.name));
  if (!around) return;
  if (!each.is_defined) {
    around->internal = false;
    around->weak = true;
    return;
  }
  model::Symbol* function = find(unit, each.name);
  if (!function || function->internal) return;
  around->name = each.name;
  around->internal = false;
  around->weak = function->weak;
  function->name = each.name + ".culprit.followed";
  function->internal = true;
  model::Symbol second = *around;
  second.name = protocol_of(each.name);
  unit.symbols.push_back(std::move(second));
}

void export_contract(model::Program& unit, const FunctionInContract& each) {
  model::Symbol *function = find(unit, each.name),
                *visible = find(unit, each.has_stub ? stub_of(each.name) : wrapper_of(each.name));
  if (!visible) return;
  if (each.has_wrapper) {
    if (!function || function->internal) return;
    visible->weak = function->weak;
    function->name = each.name + ".culprit.body";
    function->internal = true;
  } else {
    visible->weak = true;
  }
  visible->name = each.name;
  visible->internal = false;
}

}  // namespace

void use_wrappers(llvm::Module& module, const std::vector<FunctionInContract>& functions) {
  for (const FunctionInContract& each : functions) {
    llvm::Function *function = module.getFunction(each.name),
                   *wrapper = module.getFunction(wrapper_of(each.name)),
                   *stub = module.getFunction(stub_of(each.name)),
                   *around = module.getFunction(protocol_of(each.name));
    if (!around) around = module.getFunction(ready_of(each.name));
    if (function && around) replace(*function, *around, wrapper, false);
    if (!function || !wrapper) continue;
    replace(*function, *wrapper, wrapper, true);
    replace(*function, stub ? *stub : *wrapper, wrapper, false);
  }
}

void export_wrappers(model::Program& unit, const std::vector<FunctionInContract>& functions) {
  for (const FunctionInContract& each : functions) {
    export_contract(unit, each);
    if (each.has_protocol) export_protocol(unit, each);
  }
}

}  // namespace culprit::frontend
