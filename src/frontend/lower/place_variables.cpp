// Where the variables of the source are in the lowered function.
#include <map>

#include "frontend/lower/lower_function.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

using model::Place;

namespace {

/// The variable-length arrays, in source order: LLVM numbers them in the order in which Clang made
/// them.
std::vector<const llvm::Value*> variable_arrays(const llvm::Function& function) {
  std::map<unsigned, const llvm::Value*> arrays;
  for (const llvm::BasicBlock& block : function)
    for (const llvm::Instruction& i : block) {
      llvm::StringRef number = i.getName();
      unsigned order = 0;
      if (!llvm::isa<llvm::AllocaInst>(i) || !number.consume_front("vla") ||
          (!number.empty() && number.getAsInteger(10, order)))
        continue;
      arrays[order] = &i;
    }
  std::vector<const llvm::Value*> out;
  for (const auto& [order, array] : arrays) out.push_back(array);
  return out;
}

const llvm::Value* result_of(const llvm::Function& function) {
  for (const llvm::Argument& parameter : function.args())
    if (parameter.hasStructRetAttr()) return &parameter;
  for (const llvm::Instruction& i : function.getEntryBlock())
    if (llvm::isa<llvm::AllocaInst>(i) && i.getName() == "retval") return &i;
  return nullptr;
}

}  // namespace

void FunctionLowering::find_variables() {
  const auto known = unit_.facts().local_variables.find(source_.getName().str());
  if (known == unit_.facts().local_variables.end()) return;
  const std::vector<DeclaredVariable>& declared = known->second;
  declared_.assign(declared.size(), {});
  for (size_t i = 0; i < declared.size(); ++i) declared_[i].declared = &declared[i];
  const auto note = [&](const llvm::Value& value) {
    const int number = planted_number(value.getName());
    if (number >= 0 && static_cast<size_t>(number) < declared_.size())
      declared_[static_cast<size_t>(number)].at = &value;
  };
  for (const llvm::Argument& parameter : source_.args()) note(parameter);
  for (const llvm::BasicBlock& block : source_)
    for (const llvm::Instruction& i : block)
      if (llvm::isa<llvm::AllocaInst>(i)) note(i);
  const std::vector<const llvm::Value*> arrays = variable_arrays(source_);
  auto array = arrays.begin();
  for (PlacedVariable& each : declared_) {
    if (each.declared->sized_at_run_time && array != arrays.end()) each.at = *array++;
    if (each.declared->returned && !each.at) each.at = result_of(source_);
  }
}

void FunctionLowering::place_variables() {
  for (size_t i = 0; i < declared_.size(); ++i) {
    model::SourceVariable variable = declared_[i].declared->variable;
    if (const llvm::Value* at = declared_[i].at) place_variable(*at, variable);
    else if (const auto global = unit_.static_variable(source_.getName(), i)) {
      variable.place = Place::Global;
      variable.number = *global;
    }
    out_.source_variables.push_back(std::move(variable));
  }
}

void FunctionLowering::place_variable(const llvm::Value& at, model::SourceVariable& variable) {
  if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(&at)) {
    if (!parameter->hasByValAttr() && !parameter->hasStructRetAttr()) return;
    variable.place = Place::Address;
    variable.number = static_cast<uint32_t>(operand(parameter));
  } else if (const auto reg = variable_registers_.find(&at); reg != variable_registers_.end()) {
    variable.place = Place::Register;
    variable.number = static_cast<uint32_t>(reg->second);
  } else if (const auto object = frame_objects_.find(&at); object != frame_objects_.end()) {
    variable.place = Place::Object;
    variable.number = object->second;
  }
}

model::ComponentId FunctionLowering::declaration_of(const llvm::AllocaInst& variable) const {
  for (const PlacedVariable& each : declared_)
    if (each.at == &variable) return each.declared->declaration;
  // a function with another name in the IR has no list of variables
  return split_planted(variable.getName(), kVariableSuffix).component;
}

}  // namespace culprit::frontend
