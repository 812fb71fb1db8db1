#include "frontend/lower/lifetimes.h"

#include <vector>

#include "frontend/source/planted_names.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace culprit::frontend {

namespace {

/// The name of the function that is called directly; empty if there is none.
std::string_view callee_name(const llvm::Value& value) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee ? std::string_view(callee->getName()) : std::string_view();
}

bool is_lifetime_marker(const llvm::Value& value) {
  const std::string_view name = callee_name(value);
  return name.starts_with(kBeginMarker) || name.starts_with(kEndMarker);
}

bool is_beginning(const llvm::Value& value) { return callee_name(value).starts_with(kBeginMarker); }

void add_marker(std::string_view marker, llvm::AllocaInst& variable, llvm::Instruction& before) {
  llvm::FunctionType* type = llvm::FunctionType::get(llvm::Type::getVoidTy(variable.getContext()),
                                                     {variable.getType()}, false);
  llvm::IRBuilder<> builder(&before);
  builder.CreateCall(before.getModule()->getOrInsertFunction(marker, type), {&variable});
}

/// begin.2() -> begin(x), where x has lifetime 2. The marker vanishes if the variable has.
void name_variables_of_markers(llvm::Function& function) {
  llvm::DenseMap<model::ComponentId, llvm::AllocaInst*> variables;
  for (llvm::Instruction& i : function.getEntryBlock())
    if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&i))
      if (const PlantedName planted = split_planted(variable->getName(), kLifetimeSuffix))
        variables[planted.component] = variable;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& i : llvm::make_early_inc_range(block)) {
      if (!is_lifetime_marker(i)) continue;
      const std::string_view marker = is_beginning(i) ? kBeginMarker : kEndMarker;
      if (const auto at = variables.find(split_planted(callee_name(i), marker).component);
          at != variables.end())
        add_marker(marker, *at->second, i);
      i.eraseFromParent();
    }
}

/// Whether the call gives its argument back: a marker around a value or an address.
bool is_passed_through(const llvm::Value& value) {
  const std::string_view name = callee_name(value);
  return llvm::any_of(
      std::initializer_list<std::string_view>{kValueMarker, kStoreMarker, kBitsMarker,
                                              kTargetMarker},
      [&](std::string_view marker) { return static_cast<bool>(split_planted(name, marker)); });
}

/// Whether the callee may keep the address that this use passes.
bool may_be_kept_by_call(const llvm::CallBase& call, const llvm::Use& use) {
  if (llvm::isa<llvm::MemIntrinsic, llvm::DbgInfoIntrinsic>(call) || is_lifetime_marker(call))
    return false;
  if (!call.isArgOperand(&use)) return true;
  const unsigned argument = call.getArgOperandNo(&use);
  return !call.isByValArgument(argument) &&
         !call.paramHasAttr(argument, llvm::Attribute::StructRet);
}

/// Whether something may hold the address of the variable after its block: it is stored, returned,
/// passed to a function, or made a number.
bool may_outlive(const llvm::Value& address, llvm::SmallPtrSetImpl<const llvm::Value*>& seen) {
  if (!seen.insert(&address).second) return false;
  for (const llvm::Use& use : address.uses()) {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (llvm::isa<llvm::LoadInst, llvm::ICmpInst>(user)) continue;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &address) return true;
      continue;
    }
    const bool derived =
        llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst>(user) ||
        is_passed_through(*user);
    if (derived) {
      if (may_outlive(*user, seen)) return true;
      continue;
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (!call || may_be_kept_by_call(*call, use)) return true;
  }
  return false;
}

using Numbers = llvm::DenseMap<const llvm::Value*, unsigned>;

void follow(const llvm::Instruction& i, const Numbers& numbers, llvm::BitVector& living) {
  if (!is_lifetime_marker(i)) return;
  const auto at = numbers.find(llvm::cast<llvm::CallInst>(i).getArgOperand(0));
  if (at == numbers.end()) return;
  if (is_beginning(i)) living.set(at->second);
  else living.reset(at->second);
}

bool returns_twice(const llvm::Instruction& i) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  return call && call->hasFnAttr(llvm::Attribute::ReturnsTwice);
}

/// The variables that live where each block begins. Paths that meet agree, so any of them tells.
llvm::DenseMap<const llvm::BasicBlock*, llvm::BitVector> living_at_beginnings(
    const llvm::Function& function, const Numbers& numbers) {
  llvm::DenseMap<const llvm::BasicBlock*, llvm::BitVector> out;
  std::vector<const llvm::BasicBlock*> open{&function.getEntryBlock()};
  out[open.back()] = llvm::BitVector(numbers.size());
  while (!open.empty()) {
    const llvm::BasicBlock* block = open.back();
    open.pop_back();
    llvm::BitVector living = out[block];
    for (const llvm::Instruction& i : *block) follow(i, numbers, living);
    for (const llvm::BasicBlock* next : llvm::successors(block))
      if (out.try_emplace(next, living).second) open.push_back(next);
  }
  return out;
}

void settle_returns_of_setjmp(llvm::Function& function,
                              const std::vector<llvm::AllocaInst*>& variables) {
  std::vector<llvm::Instruction*> calls;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& i : block)
      if (returns_twice(i)) calls.push_back(&i);
  if (calls.empty() || variables.empty()) return;
  Numbers numbers;
  for (const llvm::AllocaInst* variable : variables) numbers.try_emplace(variable, numbers.size());
  const auto beginnings = living_at_beginnings(function, numbers);
  for (llvm::Instruction* call : calls) {
    const auto at = beginnings.find(call->getParent());
    if (at == beginnings.end() || call->isTerminator()) continue;
    llvm::BitVector living = at->second;
    for (const llvm::Instruction& i : *call->getParent()) {
      if (&i == call) break;
      follow(i, numbers, living);
    }
    llvm::Instruction& after = *call->getNextNode();
    for (unsigned k = 0; k < variables.size(); ++k)
      add_marker(living[k] ? kBeginMarker : kEndMarker, *variables[k], after);
  }
}

}  // namespace

bool is_lifetime_function(const llvm::Function& function) {
  const std::string_view name = function.getName();
  return name.starts_with(kBeginMarker) || name.starts_with(kEndMarker);
}

void settle_lifetimes(llvm::Function& function) {
  name_variables_of_markers(function);
  std::vector<llvm::AllocaInst*> kept;
  for (llvm::Instruction& i : function.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (!variable) continue;
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    if (variable->isStaticAlloca() && has_lifetime(*variable) && may_outlive(*variable, seen)) {
      kept.push_back(variable);
      continue;
    }
    for (llvm::User* user : llvm::make_early_inc_range(variable->users()))
      if (is_lifetime_marker(*user)) llvm::cast<llvm::Instruction>(user)->eraseFromParent();
  }
  settle_returns_of_setjmp(function, kept);
}

bool has_lifetime(const llvm::AllocaInst& variable) {
  return llvm::any_of(variable.users(),
                      [](const llvm::User* user) { return callee_name(*user) == kBeginMarker; });
}

bool begins_shortly_before(const llvm::AllocaInst& variable, const llvm::Instruction& declaration) {
  for (const llvm::Instruction* i = declaration.getPrevNode(); i; i = i->getPrevNode())
    if (llvm::is_contained(i->operands(), &variable)) return is_beginning(*i);
  return false;
}

}  // namespace culprit::frontend
