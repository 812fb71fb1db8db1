#include "frontend/lower/choice_reads.h"

#include <algorithm>

#include "frontend/source/planted_names.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

namespace {

bool is_value_marker(const llvm::Instruction& i) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && split_planted(callee->getName(), kValueMarker);
}

bool writes(const llvm::Instruction& i) { return i.mayHaveSideEffects() && !is_value_marker(i); }

bool reads_variable(const llvm::Instruction& i) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i);
  return load && load->isSimple() &&
         llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(load->getPointerOperand());
}

class ChoiceReads {
 public:
  ChoiceReads(const llvm::PHINode& phi, const llvm::DominatorTree& tree)
      : choice_(*tree.getNode(phi.getParent())->getIDom()->getBlock()), tree_(tree) {
    hoist_all(phi);
  }

 private:
  void hoist_all(const llvm::PHINode& phi) {
    for (const llvm::Use& value : phi.incoming_values()) hoist(value);
    for (llvm::Value* condition : conditions_of(phi, tree_)) hoist(condition);
  }

  void hoist(llvm::Value* value) {
    auto* i = llvm::dyn_cast<llvm::Instruction>(value);
    if (!i || !tree_.properlyDominates(&choice_, i->getParent()) || !seen_.insert(i).second) return;
    if (reads_variable(*i)) {
      if (nothing_is_written_before(*i)) i->moveBefore(choice_.getTerminator());
    } else if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(i)) {
      hoist_all(*phi);
    } else if (is_value_marker(*i) || !i->mayReadOrWriteMemory()) {
      for (const llvm::Use& operand : i->operands()) hoist(operand);
    }
  }

  /// True if no instruction on the single path from the choice to the load writes. False if there
  /// are several paths.
  bool nothing_is_written_before(const llvm::Instruction& load) const {
    const llvm::BasicBlock* block = load.getParent();
    for (auto at = block->begin(); &*at != &load; ++at)
      if (writes(*at)) return false;
    while ((block = block->getSinglePredecessor()) && block != &choice_)
      if (std::any_of(block->begin(), block->end(), writes)) return false;
    return block != nullptr;
  }

  llvm::BasicBlock& choice_;
  const llvm::DominatorTree& tree_;
  llvm::SmallPtrSet<const llvm::Instruction*, 16> seen_;
};

}  // namespace

std::vector<llvm::Value*> conditions_of(const llvm::PHINode& choice,
                                        const llvm::DominatorTree& tree) {
  std::vector<llvm::Value*> conditions;
  const auto* parting = tree.getNode(choice.getParent())->getIDom();
  for (const llvm::BasicBlock* from : choice.blocks())
    for (const auto* node = tree.getNode(from); node; node = node->getIDom()) {
      const auto* branch = llvm::dyn_cast<llvm::BranchInst>(node->getBlock()->getTerminator());
      if (branch && branch->isConditional() &&
          !llvm::is_contained(conditions, branch->getCondition()))
        conditions.push_back(branch->getCondition());
      if (node == parting) break;
    }
  return conditions;
}

void hoist_choice_reads(llvm::Function& function) {
  std::vector<const llvm::PHINode*> phis;
  for (const llvm::BasicBlock& block : function)
    for (const llvm::PHINode& phi : block.phis()) phis.push_back(&phi);
  if (phis.empty()) return;
  const llvm::DominatorTree tree(function);
  for (const llvm::PHINode* phi : phis) ChoiceReads(*phi, tree);
}

}  // namespace culprit::frontend
