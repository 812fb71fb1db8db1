// Backward slice of a probed value: through pure operations to loads, calls and variables.
#include <set>

#include "frontend/choice_reads.h"
#include "frontend/lower_function.h"
#include "frontend/planted_names.h"
#include "llvm/IR/Operator.h"

namespace culprit::frontend {

namespace {

class Slice {
 public:
  Slice(FunctionLowering& f, model::ProbeSite& site, const llvm::CallBase& probe) : f_(f), site_(site), probe_(probe) {}

  void follow(const llvm::Value* value) {
    const auto* i = llvm::dyn_cast<llvm::Instruction>(value);
    if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(value)) return leaf(parameter, variable_name(parameter));
    if (!i || !seen_.insert(i).second || llvm::isa<llvm::AllocaInst>(i)) return;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(i)) return leaf(load, name_of(load->getPointerOperand()));
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(i)) return follow_call(*call);
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(i)) return follow_phi(*phi);
    for (const llvm::Value* operand : i->operands()) follow(operand);
  }

 private:
  void follow_call(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    const bool marker = callee && (split_planted(callee->getName(), kValueMarker) || split_planted(callee->getName(), kTargetMarker));
    if (marker || (callee && callee->isIntrinsic()))
      for (const llvm::Value* argument : call.args()) follow(argument);
    else leaf(&call, callee ? std::string(split_planted(callee->getName(), kCallSuffix).name) + "()" : std::string());
  }

  /// The value of ?:, && and ||: what decides which operand it is counts as read, too.
  void follow_phi(const llvm::PHINode& phi) {
    for (const llvm::Value* condition : conditions_of(phi, f_.dominators())) follow(condition);
    for (const llvm::Value* value : phi.incoming_values()) follow(value);
  }

  /// "x" of a variable, "x[]" of a part of one, "*p" of what a pointer variable points to.
  std::string name_of(const llvm::Value* pointer) const {
    if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(pointer)) return plain_name(pointer);
    bool part = false;
    while (true) {
      if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) pointer = gep->getPointerOperand(), part = true;
      else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(pointer); call && call->arg_size() == 1) pointer = call->getArgOperand(0);
      else break;
    }
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(pointer)) {
      const std::string base = llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(load->getPointerOperand()) ? plain_name(load->getPointerOperand()) : "";
      return base.empty() ? base : part ? base + "[]" : "*" + base;
    }
    const std::string base = plain_name(pointer);
    return base.empty() ? base : base + "[]";
  }

  std::string plain_name(const llvm::Value* variable) const {
    return llvm::isa<llvm::GlobalVariable>(variable) && variable->getName().starts_with(".str") ? std::string() : variable_name(variable);
  }

  void leaf(const llvm::Value* value, const std::string& name) {
    if (!f_.is_lowered(value)) return;
    for (Operand operand : f_.operands(value)) {
      if (operand < 0) continue;
      const auto pair = std::pair(operand, name);
      if (!leaves_.insert(pair).second) continue;
      site_.reads.push_back(operand);
      site_.names.push_back(f_.dominators().dominates(value, &probe_) ? name : std::string());   // of a side not taken, there is no value
    }
  }

  FunctionLowering& f_;
  model::ProbeSite& site_;
  const llvm::CallBase& probe_;
  std::set<const llvm::Instruction*> seen_;
  std::set<std::pair<Operand, std::string>> leaves_;
};

}  // namespace

model::ProbeSite probe_site(FunctionLowering& f, const llvm::Value* value, const llvm::CallBase& probe) {
  model::ProbeSite site;
  Slice(f, site, probe).follow(value);
  return site;
}

}  // namespace culprit::frontend
