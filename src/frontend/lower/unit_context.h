// What the lowering of functions and globals asks the unit that they are in: symbols, places,
// components, and facts that the IR does not contain.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/source/file_table.h"
#include "frontend/source/record_members.h"
#include "frontend/source/variable_table.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "model/program.h"

namespace culprit::frontend {

/// Facts that the planter knows and the IR does not contain.
struct PlantedFacts {
  std::unordered_map<std::string, model::ComponentId> file_scope_declarations;  ///< by symbol name
  /// For each print component: the offsets of its literal texts and their components.
  std::unordered_map<model::ComponentId, std::vector<std::pair<uint32_t, model::ComponentId>>>
      texts;
  struct StaticElement {
    model::ComponentId declaration;
    uint64_t offset;
    model::Type type;
    model::ComponentId component;
  };
  std::vector<StaticElement> static_elements;
  /// By function; the number in the name of a variable is its index.
  std::unordered_map<std::string, std::vector<DeclaredVariable>> local_variables;
  std::unordered_map<std::string, model::TypeId> global_types;  ///< file scope, by symbol name
  RecordMembers members;                   ///< of the structs whose members the source names
  std::set<std::string> unsigned_results;  ///< functions that return an unsigned number
};

/// The model's symbols of an LLVM module. They are added to the program as they are asked for.
class UnitContext {
 public:
  UnitContext(llvm::Module& module, FileTable& files, const PlantedFacts& facts,
              model::Program& program)
      : module_(module), files_(files), facts_(facts), program_(program) {}

  /// Adds a symbol that the unit declares or defines. Those that culprit planted are left out.
  void add_symbol(const llvm::GlobalValue& value);
  uint32_t symbol(const llvm::GlobalValue& value);
  /// The symbol of a function or variable that is defined outside the unit.
  uint32_t external(const std::string& name, bool weak = false);
  uint32_t file_of(const llvm::DIScope& scope);
  SourceLocation location(const llvm::DebugLoc& at);
  const llvm::DataLayout& layout() const { return module_.getDataLayout(); }
  const PlantedFacts& facts() const { return facts_; }
  model::Component* component(model::ComponentId id) {
    return id < program_.components.size() ? &program_.components[id] : nullptr;
  }
  /// The type of a variable of file scope, or of a static one of a function; kNoType if it is none
  /// of the user.
  model::TypeId type_of(const llvm::GlobalVariable& variable, const std::string& symbol) const;
  /// Notes that a global is the static variable of a function, by its planted name.
  void note_static_variable(const llvm::GlobalVariable& variable, uint32_t global);
  /// The global that holds the static variable with that number; nullopt if the IR has none.
  std::optional<uint32_t> static_variable(llvm::StringRef function, size_t number) const;
  llvm::Module& module() { return module_; }
  model::Program& program() { return program_; }

 private:
  llvm::Module& module_;
  FileTable& files_;
  const PlantedFacts& facts_;
  model::Program& program_;
  llvm::DenseMap<const llvm::GlobalValue*, uint32_t> symbols_;
  std::unordered_map<std::string, uint32_t> externals_;
  std::map<std::pair<std::string, size_t>, uint32_t> static_variables_;
  llvm::DenseMap<const llvm::DIFile*, uint32_t> file_indices_;
};

}  // namespace culprit::frontend
