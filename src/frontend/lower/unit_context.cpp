#include "frontend/lower/unit_context.h"

#include "frontend/source/planted_names.h"
#include "llvm/IR/DebugInfoMetadata.h"

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

}  // namespace

void UnitContext::add_symbol(const llvm::GlobalValue& value) {
  if (is_planted(value)) return;
  if (value.isDeclaration()) {
    symbols_[&value] = external(c_name(value.getName()), value.hasExternalWeakLinkage());
    return;
  }
  model::Symbol symbol;
  symbol.name = std::string(split_planted(c_name(value.getName()), kVariableSuffix).name);
  symbol.internal = value.hasLocalLinkage();
  // an inline definition stands in where no unit has the external one (C11, 6.7.4)
  symbol.weak =
      value.isWeakForLinker() || value.hasCommonLinkage() || value.hasAvailableExternallyLinkage();
  symbols_[&value] = static_cast<uint32_t>(program_.symbols.size());
  program_.symbols.push_back(std::move(symbol));
}

uint32_t UnitContext::symbol(const llvm::GlobalValue& value) {
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value))
    if (const llvm::GlobalObject* target = alias->getAliaseeObject()) return symbol(*target);
  const auto at = symbols_.find(&value);
  return at != symbols_.end() ? at->second : external(c_name(value.getName()));
}

uint32_t UnitContext::external(const std::string& name, bool weak) {
  auto [at, fresh] = externals_.try_emplace(name, static_cast<uint32_t>(program_.symbols.size()));
  if (fresh) program_.symbols.push_back({name, model::Symbol::Kind::External, false, weak, 0});
  return at->second;
}

model::TypeId UnitContext::type_of(const llvm::GlobalVariable& variable,
                                   const std::string& symbol) const {
  const int number = planted_number(variable.getName());
  if (number < 0) {
    const auto at = facts_.global_types.find(symbol);
    return at == facts_.global_types.end() ? model::kNoType : at->second;
  }
  const auto function = facts_.local_variables.find(variable.getName().split('.').first.str());
  const auto index = static_cast<size_t>(number);
  if (function == facts_.local_variables.end() || index >= function->second.size())
    return model::kNoType;
  return function->second[index].variable.type;
}

void UnitContext::note_static_variable(const llvm::GlobalVariable& variable, uint32_t global) {
  const llvm::StringRef name = variable.getName();  // function.variable, then the planted suffix
  const int number = planted_number(name);
  if (number >= 0)
    static_variables_[{name.split('.').first.str(), static_cast<size_t>(number)}] = global;
}

std::optional<uint32_t> UnitContext::static_variable(llvm::StringRef function,
                                                     size_t number) const {
  const auto at = static_variables_.find({function.str(), number});
  return at == static_variables_.end() ? std::nullopt : std::optional(at->second);
}

uint32_t UnitContext::file_of(const llvm::DIScope& scope) {
  const llvm::DIFile* file = scope.getFile();
  if (!file) return 0;
  auto [at, fresh] = file_indices_.try_emplace(file, 0);
  if (!fresh) return at->second;
  const std::string name = file->getFilename().str();
  const bool absolute = name.starts_with("/");
  const std::string directory = file->getDirectory().str();
  return at->second = files_.index(absolute || directory.empty() ? name : directory + "/" + name);
}

SourceLocation UnitContext::location(const llvm::DebugLoc& at) {
  if (!at || at.getLine() == 0) return {};
  return {file_of(*llvm::cast<llvm::DIScope>(at.getScope())), at.getLine(), at.getCol()};
}

}  // namespace culprit::frontend
