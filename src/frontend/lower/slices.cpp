// The backward slice of a probed value: through pure operations to loads, calls and variables. Cost
// per probe: the leaves, and what no probe below has followed.
#include <set>

#include "frontend/lower/access_names.h"
#include "frontend/lower/choice_reads.h"
#include "frontend/lower/lower_function.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

namespace {

/// True if the call stands for its arguments.
bool is_transparent(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee && (callee->isIntrinsic() || split_planted(callee->getName(), kValueMarker) ||
                    split_planted(callee->getName(), kTargetMarker) ||
                    split_planted(callee->getName(), kConstantMarker));
}

/// Collects the leaves of a slice, in the order in which they are met. Markers keep theirs: of
/// nested expressions each is probed, and all below would be followed again.
class Slice {
 public:
  explicit Slice(FunctionLowering& f) : f_(f), known_(f.slices()) {}

  std::vector<SliceLeaf> leaves_of(const llvm::Value* value) {
    Found found;
    follow(value, found);
    // what was met inside a cycle is only a part of what belongs there
    if (has_cycle_)
      for (const llvm::Instruction* i : kept_) known_.erase(i);
    return std::move(found.leaves);
  }

 private:
  struct Found {
    std::vector<SliceLeaf> leaves;
    std::set<const llvm::Instruction*> seen;
    std::set<std::pair<Operand, std::string>> lowered;
  };

  void follow(const llvm::Value* value, Found& found) {
    if (llvm::isa<llvm::Argument>(value)) return add({value, name_of_variable(f_, value)}, found);
    const auto* i = llvm::dyn_cast<llvm::Instruction>(value);
    if (!i || !found.seen.insert(i).second || llvm::isa<llvm::AllocaInst>(i)) return;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(i))
      return add({load, name_of_place(f_, *load)}, found);
    const auto* call = llvm::dyn_cast<llvm::CallBase>(i);
    if (call && !is_transparent(*call)) return add({call, name_of_result(f_, *call)}, found);
    if (call) return follow_kept(*call, found);
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(i)) return follow_choice(*phi, found);
    for (const llvm::Value* operand : i->operands()) follow(operand, found);
  }

  void follow_kept(const llvm::CallBase& marker, Found& found) {
    auto known = known_.find(&marker);
    if (known == known_.end()) {
      if (!open_.insert(&marker).second) {
        has_cycle_ = true;
        return;
      }
      Found own;
      for (const llvm::Value* argument : marker.args()) follow(argument, own);
      open_.erase(&marker);
      known = known_.try_emplace(&marker, std::move(own.leaves)).first;
      kept_.push_back(&marker);
    }
    for (const SliceLeaf& leaf : known->second) add(leaf, found);
  }

  /// For ?:, && and ||, the conditions that choose the operand count as read, too.
  void follow_choice(const llvm::PHINode& phi, Found& found) {
    for (const llvm::Value* condition : conditions_of(phi, f_.dominators()))
      follow(condition, found);
    for (const llvm::Value* value : phi.incoming_values()) follow(value, found);
  }

  /// A second leaf with the same registers and name adds nothing. A value that is not lowered yet
  /// may be lowered when the kept leaves are used.
  void add(SliceLeaf leaf, Found& found) {
    bool is_new = !f_.is_lowered(leaf.value);
    if (!is_new)
      for (Operand operand : f_.operands(leaf.value))
        if (operand >= 0) is_new |= found.lowered.emplace(operand, leaf.name.text).second;
    if (is_new) found.leaves.push_back(std::move(leaf));
  }

  FunctionLowering& f_;
  SliceLeaves& known_;
  std::set<const llvm::Instruction*> open_;
  std::vector<const llvm::Instruction*> kept_;
  bool has_cycle_ = false;
};

}  // namespace

model::ProbeSite probe_site(FunctionLowering& f, const llvm::Value* value,
                            const llvm::CallBase& probe) {
  model::ProbeSite site;
  std::set<std::pair<Operand, std::string>> read;
  for (const SliceLeaf& leaf : Slice(f).leaves_of(value)) {
    if (!f.is_lowered(leaf.value)) continue;
    for (Operand operand : f.operands(leaf.value)) {
      if (operand < 0 || !read.emplace(operand, leaf.name.text).second) continue;
      site.reads.push_back(operand);
      // a side that was not taken has no value to show
      const bool is_computed = f.dominators().dominates(leaf.value, &probe);
      site.names.push_back(is_computed ? leaf.name.text : std::string());
      site.unsigned_reads.push_back(leaf.name.is_unsigned);
    }
  }
  return site;
}

}  // namespace culprit::frontend
