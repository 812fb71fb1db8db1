#include "frontend/lower/choice_reads.h"

#include <algorithm>

#include "frontend/source/planted_names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
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

/// The instructions below which nothing is left to move, and the choice before which all of it is
/// now. So of nested choices, only the outermost follows what no other has moved.
using Settled = llvm::DenseMap<const llvm::Instruction*, const llvm::BasicBlock*>;

class ChoiceReads {
 public:
  ChoiceReads(llvm::PHINode& phi, const llvm::DominatorTree& tree, Settled& settled)
      : choice_(*tree.getNode(phi.getParent())->getIDom()->getBlock()),
        tree_(tree),
        settled_(settled) {
    if (!is_settled(phi) && hoist_all(phi)) settled_.try_emplace(&phi, &choice_);
  }

 private:
  bool is_settled(const llvm::Instruction& i) const {
    const auto known = settled_.find(&i);
    return known != settled_.end() && tree_.dominates(known->second, &choice_);
  }

  bool hoist_all(const llvm::PHINode& phi) {
    bool all = true;
    for (const llvm::Use& value : phi.incoming_values()) all &= hoist(value);
    for (llvm::Value* condition : conditions_of(phi, tree_)) all &= hoist(condition);
    return all;
  }

  /// Returns whether nothing that could be moved to an inner choice is left.
  bool hoist(llvm::Value* value) {
    auto* i = llvm::dyn_cast<llvm::Instruction>(value);
    if (!i || !tree_.properlyDominates(&choice_, i->getParent()) || is_settled(*i)) return true;
    if (const auto [known, fresh] = seen_.try_emplace(i, false); !fresh) return known->second;
    const bool all = hoist_fresh(*i);
    seen_[i] = all;
    if (all) settled_.try_emplace(i, &choice_);
    return all;
  }

  bool hoist_fresh(llvm::Instruction& i) {
    if (reads_variable(i)) {
      const bool may_move = nothing_is_written_before(i);
      if (may_move) i.moveBefore(choice_.getTerminator());
      return may_move;
    }
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&i)) return hoist_all(*phi);
    bool all = true;
    if (is_value_marker(i) || !i.mayReadOrWriteMemory())
      for (const llvm::Use& operand : i.operands()) all &= hoist(operand);
    return all;
  }

  /// True if no instruction on the single path from the choice to the load writes. False if there
  /// are several paths.
  bool nothing_is_written_before(const llvm::Instruction& load) {
    const llvm::Instruction* write = first_write(*load.getParent());
    return !(write && write->comesBefore(&load)) && is_clean_before(*load.getParent());
  }

  const llvm::Instruction* first_write(const llvm::BasicBlock& block) {
    const auto [known, fresh] = first_writes_.try_emplace(&block, nullptr);
    if (!fresh) return known->second;
    const auto at = std::find_if(block.begin(), block.end(), writes);
    return known->second = at == block.end() ? nullptr : &*at;
  }

  /// The same for the path from the choice to the block. The answer holds for all blocks on the
  /// path that were looked at.
  bool is_clean_before(const llvm::BasicBlock& block) {
    std::vector<const llvm::BasicBlock*> path;
    bool clean = true;
    for (const llvm::BasicBlock* at = &block;;) {
      if (const auto known = clean_before_.find(at); known != clean_before_.end()) {
        clean = known->second;
        break;
      }
      path.push_back(at);
      at = at->getSinglePredecessor();
      if (at == &choice_) break;
      if (at && !first_write(*at)) continue;
      clean = false;
      break;
    }
    for (const llvm::BasicBlock* at : path) clean_before_[at] = clean;
    return clean;
  }

  llvm::BasicBlock& choice_;
  const llvm::DominatorTree& tree_;
  Settled& settled_;
  llvm::DenseMap<const llvm::Instruction*, bool> seen_;
  // Loads move to the choice; writes stay where they are.
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::Instruction*> first_writes_;
  llvm::DenseMap<const llvm::BasicBlock*, bool> clean_before_;
};

}  // namespace

std::vector<llvm::Value*> conditions_of(const llvm::PHINode& choice,
                                        const llvm::DominatorTree& tree) {
  llvm::SmallSetVector<llvm::Value*, 8> conditions;
  const auto* parting = tree.getNode(choice.getParent())->getIDom();
  llvm::SmallPtrSet<const llvm::BasicBlock*, 8> seen;
  for (const llvm::BasicBlock* from : choice.blocks())
    for (const auto* node = tree.getNode(from); node; node = node->getIDom()) {
      if (!seen.insert(node->getBlock()).second) break;  // so were those above it
      const auto* branch = llvm::dyn_cast<llvm::BranchInst>(node->getBlock()->getTerminator());
      if (branch && branch->isConditional()) conditions.insert(branch->getCondition());
      if (node == parting) break;
    }
  return {conditions.begin(), conditions.end()};
}

void hoist_choice_reads(llvm::Function& function) {
  std::vector<llvm::PHINode*> phis;
  for (llvm::BasicBlock& block : function)
    for (llvm::PHINode& phi : block.phis()) phis.push_back(&phi);
  if (phis.empty()) return;
  std::reverse(phis.begin(), phis.end());  // the end of an outer choice follows those in it
  const llvm::DominatorTree tree(function);
  Settled settled;
  for (llvm::PHINode* phi : phis) ChoiceReads(*phi, tree, settled);
}

}  // namespace culprit::frontend
