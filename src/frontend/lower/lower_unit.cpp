#include "frontend/lower/lower_unit.h"

#include "frontend/lower/choice_reads.h"
#include "frontend/lower/global_bytes.h"
#include "frontend/lower/lower_function.h"
#include "frontend/lower/lower_vectors.h"
#include "frontend/lower/prepare_ir.h"
#include "frontend/lower/runtime_calls.h"
#include "frontend/lower/wide_overflow.h"
#include "frontend/source/assertions.h"
#include "frontend/source/planted_names.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "model/expectations.h"
#include "model/registers.h"

namespace culprit::frontend {

namespace {

/// True for llvm.used and similar arrays, which are meant for the linker.
bool is_of_compiler(const llvm::GlobalVariable& global) {
  return global.hasAppendingLinkage() || global.getSection() == "llvm.metadata";
}

uint32_t element_bytes(llvm::Type* type, const llvm::DataLayout& layout) {
  while (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) type = array->getElementType();
  return static_cast<uint32_t>(layout.getTypeAllocSize(type));
}

/// The bytes of an element of the innermost array, or of a type that is no array; 0: not known.
uint64_t innermost_bytes(const model::Types& types, model::TypeId id) {
  if (id == model::kNoType) return 0;
  for (id = types.plain(id); types[id].kind == model::TypeKind::Array;)
    id = types.plain(types[id].element);
  return types[id].bytes;
}

class UnitLowering {
 public:
  explicit UnitLowering(UnitContext& unit)
      : unit_(unit), module_(unit.module()), program_(unit.program()) {}

  void lower();

 private:
  void lower_function(llvm::Function& source);
  void lower_global(const llvm::GlobalVariable& source);
  void lower_static_probes();
  void lower_start_calls(const char* list, bool at_exit);

  UnitContext& unit_;
  llvm::Module& module_;
  model::Program& program_;
};

void UnitLowering::lower() {
  prepare_markers(module_);
  for (const llvm::GlobalVariable& global : module_.globals())
    if (!is_of_compiler(global)) unit_.add_symbol(global);
  for (const llvm::Function& function : module_) unit_.add_symbol(function);
  for (const llvm::GlobalVariable& global : module_.globals())
    if (!global.isDeclaration() && !is_of_compiler(global)) lower_global(global);
  for (llvm::Function& function : module_)
    if (!function.isDeclaration()) lower_function(function);
  lower_static_probes();
  lower_start_calls("llvm.global_ctors", false);
  lower_start_calls("llvm.global_dtors", true);
}

/// Constructors and destructors: an array of structs {priority, function, pointer}. The pointer is
/// null in C.
void UnitLowering::lower_start_calls(const char* list, bool at_exit) {
  const llvm::GlobalVariable* global = module_.getGlobalVariable(list);
  const auto* calls =
      global ? llvm::dyn_cast<llvm::ConstantArray>(global->getInitializer()) : nullptr;
  if (!calls) return;
  for (const llvm::Use& entry : calls->operands()) {
    const auto* fields = llvm::cast<llvm::ConstantStruct>(entry.get());
    const auto* function =
        llvm::dyn_cast<llvm::GlobalValue>(fields->getOperand(1)->stripPointerCasts());
    if (!function) continue;
    const uint64_t priority = llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue();
    program_.start_calls.push_back(
        {unit_.symbol(*function), static_cast<uint32_t>(priority), at_exit});
  }
}

void UnitLowering::lower_function(llvm::Function& source) {
  model::Symbol& own = program_.symbols[unit_.symbol(source)];
  own.kind = model::Symbol::Kind::Function;
  own.index = static_cast<uint32_t>(program_.functions.size());
  prepare_blocks(source);
  scalarize_vectors(source);
  expand_wide_overflow(source);
  call_runtime(source);
  model::Function function;
  function.name = own.name;
  if (const llvm::DISubprogram* subprogram = source.getSubprogram()) {
    function.file = unit_.file_of(*subprogram);
    function.location = {function.file, subprogram->getLine(), 1};
  }
  function.suspect = function.file < program_.files.size() &&
                     program_.files[function.file].suspect && !is_specification(own.name) &&
                     !own.name.starts_with(model::kExpectationPrefix);
  if (function.suspect) hoist_choice_reads(source);
  FunctionLowering(unit_, source, function).lower();
  model::compact_registers(function);
  program_.functions.push_back(std::move(function));
}

void UnitLowering::lower_global(const llvm::GlobalVariable& source) {
  model::Symbol& own = program_.symbols[unit_.symbol(source)];
  own.kind = model::Symbol::Kind::Global;
  own.index = static_cast<uint32_t>(program_.globals.size());
  model::Global global;
  global.name = own.name;
  global.size = unit_.layout().getTypeAllocSize(source.getValueType());
  const model::TypeId type = unit_.type_of(source, own.name);
  if (planted_number(source.getName()) < 0) global.type = type;
  global.element_bytes = element_bytes(source.getValueType(), unit_.layout());
  // the IR has a struct for an array that is initialised with few numbers
  if (const uint64_t bytes = innermost_bytes(program_.types, type); bytes > 0)
    global.element_bytes = static_cast<uint32_t>(bytes);
  global.alignment = static_cast<uint32_t>(source.getAlign().valueOrOne().value());
  global.constant = source.isConstant();
  global.thread_local_ = source.isThreadLocal();
  global.is_string_literal = source.hasPrivateLinkage() && source.hasGlobalUnnamedAddr() &&
                             source.getName().starts_with(".str");
  global.declaration = split_planted(source.getName(), kVariableSuffix).component;
  if (const auto at = unit_.facts().file_scope_declarations.find(own.name);
      at != unit_.facts().file_scope_declarations.end())
    global.declaration = at->second;
  if (const model::Component* declared = unit_.component(global.declaration)) {
    global.name = declared->name;
    global.location = declared->range.begin();
  }
  unit_.note_static_variable(source, own.index);
  write_initializer(*source.getInitializer(), unit_, global);
  program_.globals.push_back(std::move(global));
}

void UnitLowering::lower_static_probes() {
  std::unordered_map<model::ComponentId, uint32_t> by_declaration;
  for (size_t i = 0; i < program_.globals.size(); ++i)
    if (program_.globals[i].declaration != model::kNoComponent)
      by_declaration[program_.globals[i].declaration] = static_cast<uint32_t>(i);
  for (const PlantedFacts::StaticElement& element : unit_.facts().static_elements) {
    unit_.component(element.component)->type = element.type;
    const auto at = by_declaration.find(element.declaration);
    if (at != by_declaration.end())
      program_.static_probes.push_back(
          {at->second, element.offset, element.type, element.component});
  }
}

}  // namespace

void lower_unit(UnitContext& unit) { UnitLowering(unit).lower(); }

}  // namespace culprit::frontend
