// The backward slice of a probed value: through pure operations to loads, calls and variables.
#include <set>

#include "frontend/lower/access_names.h"
#include "frontend/lower/choice_reads.h"
#include "frontend/lower/lower_function.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

namespace {

class Slice {
 public:
  Slice(FunctionLowering& f, model::ProbeSite& site, const llvm::CallBase& probe)
      : f_(f), site_(site), probe_(probe) {}

  void follow(const llvm::Value* value) {
    const auto* i = llvm::dyn_cast<llvm::Instruction>(value);
    if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(value))
      return leaf(parameter, name_of_variable(f_, parameter));
    if (!i || !seen_.insert(i).second || llvm::isa<llvm::AllocaInst>(i)) return;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(i))
      return leaf(load, name_of_place(f_, *load));
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(i)) return follow_call(*call);
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(i)) return follow_phi(*phi);
    for (const llvm::Value* operand : i->operands()) follow(operand);
  }

 private:
  void follow_call(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    const bool marker = callee && (split_planted(callee->getName(), kValueMarker) ||
                                   split_planted(callee->getName(), kTargetMarker) ||
                                   split_planted(callee->getName(), kConstantMarker));
    if (marker || (callee && callee->isIntrinsic()))
      for (const llvm::Value* argument : call.args()) follow(argument);
    else leaf(&call, name_of_result(f_, call));
  }

  /// For ?:, && and ||, the conditions that choose the operand count as read, too.
  void follow_phi(const llvm::PHINode& phi) {
    for (const llvm::Value* condition : conditions_of(phi, f_.dominators())) follow(condition);
    for (const llvm::Value* value : phi.incoming_values()) follow(value);
  }

  void leaf(const llvm::Value* value, const AccessName& name) {
    if (!f_.is_lowered(value)) return;
    for (Operand operand : f_.operands(value)) {
      if (operand < 0) continue;
      const auto pair = std::pair(operand, name.text);
      if (!leaves_.insert(pair).second) continue;
      site_.reads.push_back(operand);
      // a side that was not taken has no value to show
      site_.names.push_back(f_.dominators().dominates(value, &probe_) ? name.text : std::string());
      site_.unsigned_reads.push_back(name.is_unsigned);
    }
  }

  FunctionLowering& f_;
  model::ProbeSite& site_;
  const llvm::CallBase& probe_;
  std::set<const llvm::Instruction*> seen_;
  std::set<std::pair<Operand, std::string>> leaves_;
};

}  // namespace

model::ProbeSite probe_site(FunctionLowering& f, const llvm::Value* value,
                            const llvm::CallBase& probe) {
  model::ProbeSite site;
  Slice(f, site, probe).follow(value);
  return site;
}

}  // namespace culprit::frontend
