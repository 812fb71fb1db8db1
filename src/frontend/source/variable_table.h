// The variables of the user's functions: their types, the blocks in which they are visible, and the
// names by which they are found again in the IR.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/source/component_table.h"
#include "frontend/source/source_map.h"
#include "frontend/source/type_table.h"

namespace culprit::frontend {

/// A variable, and what its code looks like.
struct DeclaredVariable {
  model::SourceVariable variable;
  bool returned = false;           ///< the function's result may take its place
  bool sized_at_run_time = false;  ///< its array has no name in the IR
  model::ComponentId declaration = model::kNoComponent;  ///< known after name_variables()
};

class VariableTable {
 public:
  VariableTable(clang::ASTContext& context, SourceMap& map, model::Types& types)
      : context_(context), map_(map), types_(context, types) {}

  /// Notes the variables and types of a declaration of file scope, unless it is in a system header.
  /// Call before anything is planted into it.
  void read(clang::Decl& declaration);
  /// Renames the local variables so that their numbers, and those of their Declaration components,
  /// reach the IR. Call after the component table is closed.
  void name_variables(const ComponentTable& components);

  /// By function; the number in a variable's name is its index in the list.
  std::unordered_map<std::string, std::vector<DeclaredVariable>> take_locals() {
    return std::move(locals_);
  }
  /// Variables of file scope, by name.
  std::unordered_map<std::string, model::TypeId> take_globals() { return std::move(globals_); }

 private:
  void read(clang::FunctionDecl& function);
  void read(clang::Stmt* s, SourceRange block);
  void declare(clang::VarDecl& variable, SourceRange block);

  clang::ASTContext& context_;
  SourceMap& map_;
  TypeTable types_;
  std::unordered_map<std::string, std::vector<DeclaredVariable>> locals_;
  std::unordered_map<std::string, model::TypeId> globals_;
  std::vector<DeclaredVariable>* function_ = nullptr;
  struct Named {
    clang::VarDecl* variable;
    std::vector<DeclaredVariable>* function;
    size_t number;
  };
  std::vector<Named> named_;
};

}  // namespace culprit::frontend
