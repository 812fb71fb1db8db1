#include "frontend/access_names.h"

#include <fmt/format.h>

#include "frontend/planted_names.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

namespace culprit::frontend {

namespace {

constexpr unsigned kMostSteps = 4;   // through pointers in memory

bool is_variable(const llvm::Value* pointer) { return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(pointer); }

std::string behind_pointer(const std::string& pointer, std::string_view path) {
  if (path.empty()) return fmt::format("*{}", pointer);
  return path.front() == '.' ? fmt::format("{}->{}", pointer, path.substr(1)) : fmt::format("{}{}", pointer, path);
}

/// The way from a variable, or from what a pointer points to, into its parts: ".m", "[]".
struct Path {
  std::string text;
  bool ends_in_member = false;
  bool is_unsigned = false;      ///< of the member at its end
};

class Accesses {
 public:
  explicit Accesses(FunctionLowering& f) : f_(f) {}

  AccessName of_place(const llvm::LoadInst& load, unsigned steps) const {
    const llvm::Value* pointer = load.getPointerOperand();
    Path path = path_to(pointer);
    AccessName base;
    if (is_variable(pointer)) {
      if (path.text.empty()) path = to_first(held_by(pointer), load.getType());
      base = of_variable(pointer);
      base.text += base.text.empty() ? "" : path.text;
    } else if (const auto* outer = llvm::dyn_cast<llvm::LoadInst>(pointer)) {
      if (steps == 0) return {};
      base = of_place(*outer, steps - 1);
      if (!base.text.empty()) base.text = behind_pointer(base.text, path.text);
    } else {
      base = of_variable(pointer);
      if (!base.text.empty()) base.text += path.text.empty() ? "[]" : path.text;
    }
    if (path.ends_in_member) base.is_unsigned = path.is_unsigned;
    return base;
  }

  AccessName of_variable(const llvm::Value* variable) const {
    const bool is_global = llvm::isa<llvm::GlobalVariable>(variable);
    if (is_global && variable->getName().starts_with(".str")) return {};
    const auto& declarations = f_.unit().facts().file_scope_declarations;
    model::ComponentId id = split_planted(variable->getName(), kVariableSuffix).component;
    if (const auto at = declarations.find(variable->getName().str()); is_global && at != declarations.end()) id = at->second;
    const model::Component* declared = f_.unit().component(id);
    return {variable_name(variable), declared && declared->is_unsigned};
  }

 private:
  /// Goes from `pointer` to what it points into.
  Path path_to(const llvm::Value*& pointer) const {
    Path path;
    while (true) {
      if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
        Path more = path_of(*gep);
        if (!path.text.empty()) more.ends_in_member = path.ends_in_member, more.is_unsigned = path.is_unsigned;
        more.text += path.text;
        path = std::move(more);
        pointer = gep->getPointerOperand();
      } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(pointer); call && call->arg_size() == 1) {   // a marker
        pointer = call->getArgOperand(0);
      } else {
        return path;
      }
    }
  }

  Path path_of(const llvm::GEPOperator& gep) const {
    Path path;
    bool is_first = true;
    for (auto at = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); at != end; ++at, is_first = false) {
      const auto* index = llvm::dyn_cast<llvm::ConstantInt>(at.getOperand());
      const bool stays = is_first && index && index->isZero() && gep.getNumIndices() > 1;
      if (!stays) step(path, at.getStructTypeOrNull(), index);
    }
    return path;
  }

  static llvm::Type* held_by(const llvm::Value* variable) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(variable);
    return local ? local->getAllocatedType() : llvm::cast<llvm::GlobalVariable>(variable)->getValueType();
  }

  /// What lies at the start of a variable is read through the variable's own address.
  Path to_first(llvm::Type* whole, const llvm::Type* read) const {
    Path path;
    while (whole != read) {
      auto* record = llvm::dyn_cast<llvm::StructType>(whole);
      if (record && record->hasName() && record->getName().starts_with("union.")) break;   // which member it is, is not told
      if (record && record->getNumElements() > 0) {
        step(path, record, llvm::ConstantInt::get(llvm::Type::getInt32Ty(whole->getContext()), 0));
        whole = record->getElementType(0);
      } else if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(whole)) {
        path.text += "[]";
        whole = array->getElementType();
      } else {
        break;
      }
    }
    return path;
  }

  void step(Path& path, llvm::StructType* record, const llvm::ConstantInt* index) const {
    const RecordMembers::Member* member = nullptr;
    if (record && index && record->hasName())
      member = f_.unit().facts().members.at(record->getName(), f_.layout().getStructLayout(record)->getElementOffset(static_cast<unsigned>(index->getZExtValue())));
    if (member) path.text += fmt::format(".{}", member->name);
    else if (!path.text.ends_with("]")) path.text += "[]";
    path.ends_in_member |= member != nullptr;
    if (member) path.is_unsigned = member->is_unsigned;
  }

  FunctionLowering& f_;
};

}  // namespace

AccessName name_of_place(FunctionLowering& f, const llvm::LoadInst& load) { return Accesses(f).of_place(load, kMostSteps); }

AccessName name_of_variable(FunctionLowering& f, const llvm::Value* variable) { return Accesses(f).of_variable(variable); }

AccessName name_of_result(FunctionLowering& f, const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee) return {};
  const std::string name(split_planted(callee->getName(), kCallSuffix).name);
  return {fmt::format("{}()", name), f.unit().facts().unsigned_results.contains(name)};
}

}  // namespace culprit::frontend
