#include "frontend/lower/lower_unit.h"

#include "frontend/lower/choice_reads.h"
#include "frontend/lower/global_bytes.h"
#include "frontend/lower/lower_function.h"
#include "frontend/lower/prepare_ir.h"
#include "frontend/source/assertions.h"
#include "frontend/source/planted_names.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "model/registers.h"

namespace culprit::frontend {

namespace {

/// glibc's headers redirect the scanf family through asm labels; the model uses the C names.
std::string c_name(llvm::StringRef name) {
  name.consume_front("\1");
  if (name.ends_with("scanf"))
    for (llvm::StringRef prefix : {"__isoc99_", "__isoc23_"})
      if (name.consume_front(prefix)) break;
  return name.str();
}

bool is_planted(const llvm::GlobalValue& value) {
  return value.getName().contains(".culprit.") && value.isDeclaration();
}

/// True for llvm.used and similar arrays, which are meant for the linker.
bool is_of_compiler(const llvm::GlobalVariable& global) {
  return global.hasAppendingLinkage() || global.getSection() == "llvm.metadata";
}

uint32_t element_bytes(llvm::Type* type, const llvm::DataLayout& layout) {
  while (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) type = array->getElementType();
  return static_cast<uint32_t>(layout.getTypeAllocSize(type));
}

}  // namespace

void UnitLowering::lower() {
  prepare_markers(module_);
  for (const llvm::GlobalVariable& global : module_.globals())
    if (!is_of_compiler(global)) add_symbol(global);
  for (const llvm::Function& function : module_) add_symbol(function);
  for (const llvm::GlobalVariable& global : module_.globals())
    if (!global.isDeclaration() && !is_of_compiler(global)) lower_global(global);
  for (llvm::Function& function : module_)
    if (!function.isDeclaration() && !function.hasAvailableExternallyLinkage())
      lower_function(function);
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
    program_.start_calls.push_back({symbol(*function), static_cast<uint32_t>(priority), at_exit});
  }
}

void UnitLowering::add_symbol(const llvm::GlobalValue& value) {
  if (is_planted(value)) return;
  if (value.isDeclaration() || value.hasAvailableExternallyLinkage()) {
    symbols_[&value] = external(c_name(value.getName()), value.hasExternalWeakLinkage());
    return;
  }
  model::Symbol symbol;
  symbol.name = std::string(split_planted(c_name(value.getName()), kVariableSuffix).name);
  symbol.internal = value.hasLocalLinkage();
  symbol.weak = value.isWeakForLinker() || value.hasCommonLinkage();
  symbols_[&value] = static_cast<uint32_t>(program_.symbols.size());
  program_.symbols.push_back(std::move(symbol));
}

uint32_t UnitLowering::symbol(const llvm::GlobalValue& value) {
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value))
    if (const llvm::GlobalObject* target = alias->getAliaseeObject()) return symbol(*target);
  const auto at = symbols_.find(&value);
  return at != symbols_.end() ? at->second : external(c_name(value.getName()));
}

uint32_t UnitLowering::external(const std::string& name, bool weak) {
  auto [at, fresh] = externals_.try_emplace(name, static_cast<uint32_t>(program_.symbols.size()));
  if (fresh) program_.symbols.push_back({name, model::Symbol::Kind::External, false, weak, 0});
  return at->second;
}

void UnitLowering::lower_function(llvm::Function& source) {
  model::Symbol& own = program_.symbols[symbols_[&source]];
  own.kind = model::Symbol::Kind::Function;
  own.index = static_cast<uint32_t>(program_.functions.size());
  prepare_blocks(source);
  model::Function function;
  function.name = own.name;
  if (const llvm::DISubprogram* subprogram = source.getSubprogram()) {
    function.file = file_of(*subprogram);
    function.location = {function.file, subprogram->getLine(), 1};
  }
  function.suspect = function.file < program_.files.size() &&
                     program_.files[function.file].suspect && !is_specification(own.name);
  if (function.suspect) hoist_choice_reads(source);
  FunctionLowering(*this, source, function).lower();
  model::compact_registers(function);
  program_.functions.push_back(std::move(function));
}

void UnitLowering::lower_global(const llvm::GlobalVariable& source) {
  model::Symbol& own = program_.symbols[symbols_[&source]];
  own.kind = model::Symbol::Kind::Global;
  own.index = static_cast<uint32_t>(program_.globals.size());
  model::Global global;
  global.name = own.name;
  global.size = layout().getTypeAllocSize(source.getValueType());
  global.element_bytes = element_bytes(source.getValueType(), layout());
  global.alignment = static_cast<uint32_t>(source.getAlign().valueOrOne().value());
  global.constant = source.isConstant();
  global.is_string_literal = source.hasPrivateLinkage() && source.hasGlobalUnnamedAddr() &&
                             source.getName().starts_with(".str");
  global.declaration = split_planted(source.getName(), kVariableSuffix).component;
  if (const auto at = facts_.file_scope_declarations.find(own.name);
      at != facts_.file_scope_declarations.end())
    global.declaration = at->second;
  if (const model::Component* declared = component(global.declaration)) {
    global.name = declared->name;
    global.location = declared->range.begin();
  }
  write_initializer(*source.getInitializer(), *this, global);
  program_.globals.push_back(std::move(global));
}

void UnitLowering::lower_static_probes() {
  std::unordered_map<model::ComponentId, uint32_t> by_declaration;
  for (size_t i = 0; i < program_.globals.size(); ++i)
    if (program_.globals[i].declaration != model::kNoComponent)
      by_declaration[program_.globals[i].declaration] = static_cast<uint32_t>(i);
  for (const PlantedFacts::StaticElement& element : facts_.static_elements) {
    component(element.component)->type = element.type;
    const auto at = by_declaration.find(element.declaration);
    if (at != by_declaration.end())
      program_.static_probes.push_back(
          {at->second, element.offset, element.type, element.component});
  }
}

uint32_t UnitLowering::file_of(const llvm::DIScope& scope) {
  const llvm::DIFile* file = scope.getFile();
  if (!file) return 0;
  auto [at, fresh] = file_indices_.try_emplace(file, 0);
  if (!fresh) return at->second;
  const std::string name = file->getFilename().str();
  const bool absolute = name.starts_with("/");
  const std::string directory = file->getDirectory().str();
  return at->second = files_.index(absolute || directory.empty() ? name : directory + "/" + name);
}

SourceLocation UnitLowering::location(const llvm::DebugLoc& at) {
  if (!at || at.getLine() == 0) return {};
  return {file_of(*llvm::cast<llvm::DIScope>(at.getScope())), at.getLine(), at.getCol()};
}

}  // namespace culprit::frontend
