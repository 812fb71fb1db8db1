// Moves store markers: `p = call @store.N(&x); v = op(load p); store v, p` -> `v = op(load x); w =
// call @value.N(v); store w, x`. Later uses of v, which are uses of the expression's value, become
// uses of w.
//
// Bit-fields: for `s.b += 1` with s = bits.N(&s), the stored word is `(word & ~mask) | (v & mask)
// << k`. The marker goes around v before it is masked.
//
// Shifts: `n = call @shift.N(b); v = shl a, n` -> `v = shl nsw a, b`. In this IR, nsw says that C
// leaves the shift undefined where it leaves a signed shift so; LLVM's own nsw allows a negative a.
//
// The marker is first planted around the address because neither `x += e` nor `x++` contains an
// expression for the stored value.
#include "frontend/lower/prepare_ir.h"

#include <iterator>

#include "frontend/lower/lifetimes.h"
#include "frontend/source/planted_names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

namespace culprit::frontend {

namespace {

/// The order of a function's instructions. LLVM numbers a block anew after each change of it.
class Order {
 public:
  explicit Order(llvm::Function& function) : tree_(function) {
    for (const llvm::BasicBlock& block : function)
      for (const llvm::Instruction& i : block) positions_.try_emplace(&i, positions_.size());
  }
  /// `made` was inserted before `i`.
  void insert(const llvm::Instruction& made, const llvm::Instruction& i) {
    positions_[&made] = positions_.at(&i);
  }
  /// True for a use of the stored value after the store. A phi uses it at the end of the incoming
  /// block.
  bool is_later_use(const llvm::Use& use, const llvm::StoreInst& store) const {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (user == &store) return false;
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(user))
      return tree_.dominates(store.getParent(), phi->getIncomingBlock(use));
    if (user->getParent() == store.getParent()) return positions_.at(&store) < positions_.at(user);
    return tree_.properlyDominates(store.getParent(), user->getParent());
  }

 private:
  llvm::DominatorTree tree_;
  llvm::DenseMap<const llvm::Instruction*, size_t> positions_;
};

void mark_store(llvm::StoreInst& store, model::ComponentId id, Order& order) {
  llvm::Value* value = store.getValueOperand();
  llvm::Type* type = value->getType();
  llvm::FunctionType* signature = llvm::FunctionType::get(type, {type}, false);
  llvm::FunctionCallee marker(
      signature, store.getModule()
                     ->getOrInsertFunction(planted_name("", kValueMarker, id), signature)
                     .getCallee());
  llvm::IRBuilder<> builder(&store);
  llvm::CallInst* marked = builder.CreateCall(marker, {value});
  order.insert(*marked, store);
  if (llvm::isa<llvm::Instruction>(value))
    value->replaceUsesWithIf(marked, [&](llvm::Use& use) {
      return use.getUser() != marked && order.is_later_use(use, store);
    });
  store.setOperand(0, marked);
}

/// The use of the value that a store writes into part of a word, where the stored word is (old &
/// ~mask) | (value & mask) << k, or the value itself if it fills the word. A conversion to the
/// word's type is left outside the marker. Null if the pattern does not match.
llvm::Use* inserted_value(llvm::StoreInst& store) {
  llvm::Use* use = &store.getOperandUse(0);
  const auto operation = [&](unsigned opcode) {
    auto* i = llvm::dyn_cast<llvm::Instruction>(use->get());
    return i && i->getOpcode() == opcode ? i : nullptr;
  };
  if (auto* both = operation(llvm::Instruction::Or)) {
    use = &both->getOperandUse(1);
    if (auto* shifted = operation(llvm::Instruction::Shl)) use = &shifted->getOperandUse(0);
    auto* cut = operation(llvm::Instruction::And);
    if (!cut || !llvm::isa<llvm::ConstantInt>(cut->getOperand(1))) return nullptr;
    use = &cut->getOperandUse(0);
  }
  if (auto* conversion = llvm::dyn_cast<llvm::CastInst>(use->get()))
    use = &conversion->getOperandUse(0);
  const llvm::Type* type = use->get()->getType();
  return type->isIntegerTy() && type->getIntegerBitWidth() <= 64 ? use : nullptr;
}

void mark_bits(llvm::StoreInst& store, model::ComponentId id) {
  llvm::Use* use = inserted_value(store);
  if (!use) return;
  llvm::Type* type = use->get()->getType();
  llvm::FunctionType* signature = llvm::FunctionType::get(type, {type}, false);
  llvm::FunctionCallee marker(
      signature, store.getModule()
                     ->getOrInsertFunction(planted_name("", kValueMarker, id), signature)
                     .getCallee());
  use->set(llvm::IRBuilder<>(llvm::cast<llvm::Instruction>(use->getUser()))
               .CreateCall(marker, {use->get()}));
}

/// Collects the stores through `pointer` or through a member of the struct that it points to.
void stores_through(llvm::Value& pointer, std::vector<llvm::StoreInst*>& stores) {
  for (llvm::User* user : pointer.users()) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store && store->getPointerOperand() == &pointer) stores.push_back(store);
    if (auto* member = llvm::dyn_cast<llvm::GetElementPtrInst>(user))
      stores_through(*member, stores);
  }
}

void resolve_bits(llvm::CallInst& call, model::ComponentId id) {
  std::vector<llvm::StoreInst*> stores;
  stores_through(call, stores);
  for (llvm::StoreInst* store : stores) mark_bits(*store, id);
  call.replaceAllUsesWith(call.getArgOperand(0));
  call.eraseFromParent();
}

void resolve(llvm::CallInst& call, model::ComponentId id, Order& order) {
  std::vector<llvm::StoreInst*> stores;
  for (llvm::User* user : call.users())
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        store && store->getPointerOperand() == &call)
      stores.push_back(store);
  for (llvm::StoreInst* store : stores) mark_store(*store, id, order);
  call.replaceAllUsesWith(call.getArgOperand(0));
  call.eraseFromParent();
}

void resolve_shift(llvm::CallInst& call) {
  const auto mark = [](llvm::Value& amount, const auto& self) -> void {
    for (llvm::User* user : amount.users()) {
      auto* i = llvm::cast<llvm::Instruction>(user);
      if (llvm::isa<llvm::CastInst>(i)) self(*i, self);
      if (i->getOpcode() == llvm::Instruction::Shl && i->getOperand(1) == &amount)
        i->setHasNoSignedWrap(true);
    }
  };
  mark(call, mark);
  call.replaceAllUsesWith(call.getArgOperand(0));
  call.eraseFromParent();
}

/// Turns `goto *p` into a switch over its possible targets. Labels are numbered from 1, and
/// `&&label` is that number. So labels in tables and differences of labels are plain numbers.
void number_labels(llvm::Function& function) {
  std::vector<llvm::IndirectBrInst*> jumps;
  std::vector<std::pair<llvm::BasicBlock*, llvm::ConstantInt*>> labels;
  llvm::IntegerType* number = llvm::Type::getInt64Ty(function.getContext());
  for (llvm::BasicBlock& block : function) {
    if (auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(block.getTerminator()))
      jumps.push_back(jump);
    llvm::BlockAddress* address =
        block.hasAddressTaken() ? llvm::BlockAddress::lookup(&block) : nullptr;
    if (!address) continue;
    labels.emplace_back(&block, llvm::ConstantInt::get(number, labels.size() + 1));
    address->replaceAllUsesWith(
        llvm::ConstantExpr::getIntToPtr(labels.back().second, address->getType()));
  }
  for (llvm::IndirectBrInst* jump : jumps) {
    llvm::BasicBlock* nowhere = llvm::BasicBlock::Create(function.getContext(), "", &function);
    new llvm::UnreachableInst(function.getContext(), nowhere);
    llvm::IRBuilder<> builder(jump);
    auto* choice = builder.CreateSwitch(builder.CreatePtrToInt(jump->getAddress(), number), nowhere,
                                        jump->getNumDestinations());
    const llvm::SmallPtrSet<const llvm::BasicBlock*, 16> targets(jump->successors().begin(),
                                                                 jump->successors().end());
    for (const auto& [block, label] : labels)
      if (targets.contains(block)) choice->addCase(label, block);
    jump->eraseFromParent();
  }
}

/// Whether Clang wrote it for a declaration without an initial value (TrivialAutoVarInit).
bool is_initial_zero(const llvm::Instruction& i) {
  const llvm::MDNode* notes = i.getMetadata(llvm::LLVMContext::MD_annotation);
  return notes && llvm::any_of(notes->operands(), [](const llvm::MDOperand& note) {
           const auto* word = llvm::dyn_cast<llvm::MDString>(note.get());
           return word && word->getString() == "auto-init";
         });
}

/// Whether the variable gets a value in the same block before anything else uses it.
bool is_set_at_once(const llvm::AllocaInst& variable, const llvm::Instruction& declaration) {
  for (const llvm::Instruction* i = declaration.getNextNode(); i; i = i->getNextNode()) {
    if (!llvm::is_contained(i->operands(), &variable)) continue;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(i);
    return store && store->getPointerOperand() == &variable &&
           store->getValueOperand()->getType() == variable.getAllocatedType();
  }
  return false;
}

/// A variable of a function, or an array whose size is known only in the run, begins undefined;
/// only a loop comes to the same variable again.
void mark_declarations(llvm::Function& function) {
  std::vector<llvm::Instruction*> zeros;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& i : block)
      if (is_initial_zero(i)) zeros.push_back(&i);
  if (zeros.empty()) return;
  const llvm::DominatorTree tree(function);
  const llvm::LoopInfo loops(tree);
  llvm::SmallPtrSet<const llvm::Value*, 8> marked;
  for (llvm::Instruction* zero : zeros) {
    llvm::Value* pointer = llvm::getPointerOperand(zero);
    if (auto* call = llvm::dyn_cast<llvm::MemIntrinsic>(zero)) pointer = call->getDest();
    if (!pointer) continue;
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(
        const_cast<llvm::Value*>(llvm::getUnderlyingObject(pointer)));
    if (variable && variable->isStaticAlloca() && loops.getLoopFor(zero->getParent()) &&
        !is_set_at_once(*variable, *zero) && !begins_shortly_before(*variable, *zero) &&
        marked.insert(variable).second)
      llvm::IRBuilder<>(zero).CreateLifetimeStart(variable);
    zero->eraseFromParent();
    if (pointer != variable) llvm::RecursivelyDeleteTriviallyDeadInstructions(pointer);
  }
}

std::vector<std::pair<llvm::CallInst*, model::ComponentId>> calls_of(std::string_view marker,
                                                                     llvm::Function& function) {
  std::vector<std::pair<llvm::CallInst*, model::ComponentId>> out;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& i : block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
      const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
      if (!callee) continue;
      if (const PlantedName planted = split_planted(callee->getName(), marker))
        out.emplace_back(call, planted.component);
    }
  return out;
}

}  // namespace

void prepare_markers(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    number_labels(function);
    llvm::removeUnreachableBlocks(function);
    settle_lifetimes(function);
    mark_declarations(function);
    for (const auto& [call, id] : calls_of(kBitsMarker, function)) resolve_bits(*call, id);
    for (const auto& [call, number] : calls_of(kShiftMarker, function)) resolve_shift(*call);
    const auto markers = calls_of(kStoreMarker, function);
    if (markers.empty()) continue;
    Order order(function);
    for (const auto& [call, id] : markers) resolve(*call, id, order);
  }
  // of the zeros at declarations, and of variables that no pointer outlives
  for (llvm::Function& function : llvm::make_early_inc_range(module))
    if (function.isDeclaration() && function.use_empty() &&
        (function.isIntrinsic() || is_lifetime_function(function)))
      function.eraseFromParent();
}

namespace {

/// Where a block goes to that does nothing else, if those that come to it can as well go there at
/// once; null for other blocks.
llvm::BasicBlock* passed_on(llvm::BasicBlock& block) {
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&block.front());
  if (!branch || branch->isConditional() || block.hasAddressTaken() || block.isEntryBlock() ||
      branch->hasMetadata(llvm::LLVMContext::MD_loop))
    return nullptr;
  llvm::BasicBlock* to = branch->getSuccessor(0);
  return to == &block || llvm::isa<llvm::PHINode>(to->front()) ? nullptr : to;
}

/// Where a chain of empty blocks leads to, and the place of its first jump. A block that only one
/// other leads to is merged into it, and its jump stays.
struct ChainEnd {
  llvm::BasicBlock* block;
  llvm::DebugLoc jump;
};

/// Empty blocks often follow one another, at the end of an else-if chain for example. Each is led
/// past the others at once, so that an edge into the chain moves only once. A ring of empty blocks,
/// an endless loop, is left as it is.
void shorten_chains(llvm::Function& function) {
  llvm::DenseMap<llvm::BasicBlock*, ChainEnd> ends;
  for (llvm::BasicBlock& block : function) {
    llvm::SmallSetVector<llvm::BasicBlock*, 8> chain;
    llvm::BasicBlock* next = &block;
    while (!ends.contains(next) && !chain.contains(next)) {
      llvm::BasicBlock* after = passed_on(*next);
      if (!after) break;
      chain.insert(next);
      next = after;
    }
    const bool is_ring = chain.contains(next);
    for (; !chain.empty(); chain.pop_back()) {
      llvm::BasicBlock* each = chain.back();
      ChainEnd end{is_ring ? each : next, each->getTerminator()->getDebugLoc()};
      if (const auto known = ends.find(next); !is_ring && known != ends.end()) {
        end.block = known->second.block;
        if (next->getSinglePredecessor() == each) end.jump = known->second.jump;
      }
      ends[each] = end;
      next = each;
    }
  }
  for (llvm::BasicBlock& block : function)
    if (const auto end = ends.find(&block); end != ends.end() && end->second.block != &block) {
      block.getTerminator()->setSuccessor(0, end->second.block);
      block.getTerminator()->setDebugLoc(end->second.jump);
    }
}

}  // namespace

void prepare_blocks(llvm::Function& function) {
  shorten_chains(function);
  for (auto at = std::next(function.begin()); at != function.end();) {
    llvm::BasicBlock& block = *at++;
    const bool empty = llvm::isa<llvm::BranchInst>(block.front()) && block.getSingleSuccessor();
    if (llvm::MergeBlockIntoPredecessor(&block) || !empty) continue;
    if (llvm::BasicBlock* to = passed_on(block)) {
      // as LLVM's function, which would look at all predecessors of `to`
      block.replaceAllUsesWith(to);
      block.eraseFromParent();
    } else {
      llvm::TryToSimplifyUncondBranchFromEmptyBlock(&block);
    }
  }
}

}  // namespace culprit::frontend
