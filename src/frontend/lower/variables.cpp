#include "frontend/lower/variables.h"

#include "frontend/lower/lower_types.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

namespace {

bool is_whole_access(const llvm::User* user, const llvm::AllocaInst& variable) {
  llvm::Type* type = variable.getAllocatedType();
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
    return call->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) return load->getType() == type;
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
  return store && store->getPointerOperand() == &variable &&
         store->getValueOperand() != &variable && store->getValueOperand()->getType() == type;
}

bool fits_register(const llvm::AllocaInst& variable) {
  if (!variable.isStaticAlloca() || variable.isArrayAllocation()) return false;
  if (scalar_type(variable.getAllocatedType()).is_void()) return false;
  return std::all_of(variable.user_begin(), variable.user_end(),
                     [&](const llvm::User* user) { return is_whole_access(user, variable); });
}

/// Position of the last use in the block; nullopt if there is a use elsewhere. A phi uses its
/// operands on the edge.
std::optional<unsigned> last_use(
    const llvm::LoadInst& load,
    const llvm::DenseMap<const llvm::Instruction*, unsigned>& positions) {
  unsigned last = 0;
  for (const llvm::User* user : load.users()) {
    const auto* instruction = llvm::cast<llvm::Instruction>(user);
    const auto at = positions.find(instruction);
    if (at == positions.end() || llvm::isa<llvm::PHINode>(instruction)) return std::nullopt;
    last = std::max(last, at->second);
  }
  return last;
}

}  // namespace

Variables::Variables(llvm::Function& function) {
  for (llvm::Instruction& i : function.getEntryBlock())
    if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&i);
        variable && fits_register(*variable)) {
      in_registers_.push_back(variable);
      set_.insert(variable);
      find_parameter(*variable);
    }
  for (llvm::BasicBlock& block : function) find_aliases(block);
}

void Variables::find_aliases(llvm::BasicBlock& block) {
  llvm::DenseMap<const llvm::Instruction*, unsigned> positions;
  llvm::DenseMap<const llvm::Value*, std::vector<unsigned>> stores;
  for (const llvm::Instruction& i : block) {
    const auto position = static_cast<unsigned>(positions.size());
    positions[&i] = position;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
        store && in_register(store->getPointerOperand()))
      stores[store->getPointerOperand()].push_back(position);
  }
  for (const llvm::Instruction& i : block) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i);
    if (!load || !in_register(load->getPointerOperand())) continue;
    const std::optional<unsigned> last = last_use(*load, positions);
    const unsigned first = positions[load];
    const auto& written = stores[load->getPointerOperand()];  // ascending
    const auto next = std::upper_bound(written.begin(), written.end(), first);
    if (last && (next == written.end() || *next >= *last)) aliases_.insert(load);
  }
}

/// Relies on Clang storing each parameter into its variable at the start of the entry block, before
/// the variable is read.
void Variables::find_parameter(const llvm::AllocaInst& variable) {
  for (const llvm::User* user : variable.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const auto* parameter =
        store ? llvm::dyn_cast<llvm::Argument>(store->getValueOperand()) : nullptr;
    if (!parameter || !parameter->hasOneUse() || store->getParent() != variable.getParent())
      continue;
    parameters_[&variable] = parameter;
    parameter_stores_.insert(store);
    return;
  }
}

}  // namespace culprit::frontend
