#include "frontend/lower/access_names.h"

#include <fmt/format.h>

#include "frontend/source/planted_names.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

namespace culprit::frontend {

namespace {

constexpr unsigned kMostSteps = 4;  // limit on pointers followed through memory

/// The path from a variable or from the target of a pointer to one of its parts, such as ".m" or
/// "[]".
struct Path {
  llvm::Type* at = nullptr;  ///< type at the end of the path; null if unknown
  std::string text;
  const RecordMembers::Member* member = nullptr;  ///< last member on the path
  bool has_no_name = false;                       ///< for example, bits of a word

  void into_part() {
    if (!text.ends_with("]")) text += "[]";
  }
};

std::string behind_pointer(const std::string& pointer, std::string_view path) {
  if (path.empty()) return fmt::format("*{}", pointer);
  const std::string base = pointer.starts_with("*") ? fmt::format("({})", pointer) : pointer;
  return path.front() == '.' ? fmt::format("{}->{}", base, path.substr(1))
                             : fmt::format("{}{}", base, path);
}

/// True if the call stands for its argument: a value, target, store or bits marker.
bool is_marker(const llvm::Value* value) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function* callee =
      call && call->arg_size() == 1 ? call->getCalledFunction() : nullptr;
  if (!callee) return false;
  for (std::string_view marker : {kValueMarker, kTargetMarker, kStoreMarker, kBitsMarker})
    if (split_planted(callee->getName(), marker)) return true;
  return false;
}

class Accesses {
 public:
  explicit Accesses(FunctionLowering& f) : f_(f) {}

  AccessName of_load(const llvm::LoadInst& load, unsigned steps) const {
    const llvm::Value* base = load.getPointerOperand();
    std::vector<const llvm::GEPOperator*> parts;  // the last step of the path first
    while (true) {
      if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(base))
        parts.push_back(gep), base = gep->getPointerOperand();
      else if (is_marker(base)) base = llvm::cast<llvm::CallBase>(base)->getArgOperand(0);
      else break;
    }
    Path path;
    path.at = held_by(base);
    for (auto gep = parts.rbegin(); gep != parts.rend(); ++gep) follow(path, **gep);
    if (path.at && path.at != load.getType()) to_first(path, load.getType());
    if (path.has_no_name) return {};
    AccessName name = of_base(base, path.text, steps);
    if (path.member) name.is_unsigned = path.member->is_unsigned;
    return name;
  }

  AccessName of_variable(const llvm::Value* variable) const {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(variable);
    if (global && global->getName().starts_with(".str")) return {};
    const auto& declarations = f_.unit().facts().file_scope_declarations;
    model::ComponentId id = split_planted(variable->getName(), kVariableSuffix).component;
    if (const auto at = declarations.find(variable->getName().str());
        global && at != declarations.end())
      id = at->second;
    const model::Component* declared = f_.unit().component(id);
    return {global ? without_function(*global) : variable_name(variable),
            declared && declared->is_unsigned};
  }

  AccessName of_result(const llvm::CallBase& call) const {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee) return {};
    const std::string name(split_planted(callee->getName(), kCallSuffix).name);
    return {fmt::format("{}()", name), f_.unit().facts().unsigned_results.contains(name)};
  }

 private:
  AccessName of_base(const llvm::Value* base, const std::string& path, unsigned steps) const {
    if (held_by(base)) {
      AccessName name = of_variable(base);
      if (!name.text.empty()) name.text += path;
      return name;
    }
    AccessName pointer;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(base))
      pointer = steps > 0 ? of_load(*load, steps - 1) : AccessName{};
    else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(base)) pointer = of_result(*call);
    else if (llvm::isa<llvm::Argument>(base)) pointer = of_variable(base);
    if (!pointer.text.empty()) pointer.text = behind_pointer(pointer.text, path);
    return pointer;
  }

  /// Clang names a function's static variable `function.x`. The reader sees x.
  std::string without_function(const llvm::GlobalVariable& global) const {
    const std::string name = variable_name(&global);
    const size_t dot = name.find('.');
    const bool is_local = global.hasLocalLinkage() && dot != std::string::npos &&
                          f_.unit().module().getFunction(name.substr(0, dot));
    return is_local ? name.substr(dot + 1) : name;
  }

  /// The type of the variable that `base` is; null if `base` is a pointer value.
  static llvm::Type* held_by(const llvm::Value* base) {
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(base))
      return local->getAllocatedType();
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base))
      return global->getValueType();
    const auto* parameter = llvm::dyn_cast<llvm::Argument>(base);
    return parameter && parameter->hasByValAttr() ? parameter->getParamByValType() : nullptr;
  }

  void follow(Path& path, const llvm::GEPOperator& gep) const {
    if (path.at && path.at != gep.getSourceElementType() &&
        !to_first(path, gep.getSourceElementType()))
      path.into_part();
    bool is_first = true;
    for (auto at = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); at != end;
         ++at, is_first = false) {
      const auto* index = llvm::dyn_cast<llvm::ConstantInt>(at.getOperand());
      const bool stays = is_first && index && index->isZero() && gep.getNumIndices() > 1;
      llvm::StructType* record = at.getStructTypeOrNull();
      if (record && index) into_member(path, *record, static_cast<unsigned>(index->getZExtValue()));
      else if (!stays) path.into_part();
    }
    path.at = gep.getResultElementType();
  }

  /// Extends the path to the first part of the wanted type, since the first part of a variable is
  /// read through the variable's own address. Returns false without changing the path if there is
  /// no such part, or at a union, since it is unknown which member is meant.
  bool to_first(Path& path, const llvm::Type* wanted) const {
    Path way = path;
    while (way.at != wanted) {
      auto* record = llvm::dyn_cast<llvm::StructType>(way.at);
      const auto* array = llvm::dyn_cast<llvm::ArrayType>(way.at);
      const bool is_struct = record && record->getNumElements() > 0 &&
                             !(record->hasName() && record->getName().starts_with("union."));
      if (!is_struct && !array) return false;
      if (is_struct) into_member(way, *record, 0);
      else way.into_part();
      way.at = is_struct ? record->getElementType(0) : array->getElementType();
    }
    path = std::move(way);
    return true;
  }

  void into_member(Path& path, llvm::StructType& record, unsigned number) const {
    const uint64_t offset = f_.layout().getStructLayout(&record)->getElementOffset(number);
    const RecordMembers::Member* member =
        record.hasName() ? f_.unit().facts().members.at(record.getName(), offset) : nullptr;
    if (!member) {  // a member of an unnamed struct
      if (!path.text.ends_with("?")) path.text += ".?";
      return;
    }
    path.member = member;
    path.has_no_name |= member->name.empty();
    path.text += fmt::format(".{}", member->name);
  }

  FunctionLowering& f_;
};

}  // namespace

AccessName name_of_place(FunctionLowering& f, const llvm::LoadInst& load) {
  return Accesses(f).of_load(load, kMostSteps);
}

AccessName name_of_variable(FunctionLowering& f, const llvm::Value* variable) {
  return Accesses(f).of_variable(variable);
}

AccessName name_of_result(FunctionLowering& f, const llvm::CallBase& call) {
  return Accesses(f).of_result(call);
}

}  // namespace culprit::frontend
