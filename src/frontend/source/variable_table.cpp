#include "frontend/source/variable_table.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

using clang::FunctionDecl;
using clang::Stmt;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

/// Whether the names declared in the statement are visible only in it.
bool is_block(const Stmt& s) {
  return isa<clang::CompoundStmt, clang::ForStmt, clang::WhileStmt, clang::IfStmt,
             clang::SwitchStmt, clang::DoStmt>(s);
}

}  // namespace

void VariableTable::read(clang::Decl& declaration) {
  const clang::SourceManager& sources = context_.getSourceManager();
  const clang::SourceLocation at = declaration.getLocation();
  if (declaration.isImplicit() || map_.is_annotation(at)) return;
  if (sources.isInSystemHeader(sources.getExpansionLoc(at)) && !map_.suspects(at)) return;
  if (auto* function = dyn_cast<FunctionDecl>(&declaration)) {
    if (function->doesThisDeclarationHaveABody()) read(*function);
  } else if (const auto* variable = dyn_cast<VarDecl>(&declaration)) {
    globals_[variable->getNameAsString()] = types_.add(variable->getType());
  } else if (const auto* type = dyn_cast<clang::TypeDecl>(&declaration)) {
    types_.add(context_.getTypeDeclType(type));
  }
}

void VariableTable::read(FunctionDecl& function) {
  function_ = &locals_[function.getNameAsString()];
  for (clang::ParmVarDecl* parameter : function.parameters())
    if (!parameter->getName().empty()) declare(*parameter, {});
  read(function.getBody(), {});
}

void VariableTable::read(Stmt* s, SourceRange block) {
  if (!s) return;
  if (is_block(*s)) block = map_.range(map_.extent(s));
  if (const auto* declarations = dyn_cast<clang::DeclStmt>(s))
    for (clang::Decl* each : declarations->decls()) {
      if (auto* variable = dyn_cast<VarDecl>(each)) declare(*variable, block);
      if (const auto* type = dyn_cast<clang::TypeDecl>(each))
        types_.add(context_.getTypeDeclType(type));
    }
  for (Stmt* child : s->children()) read(child, block);
}

void VariableTable::declare(VarDecl& variable, SourceRange block) {
  if (variable.hasExternalStorage() || variable.getName().empty()) return;
  DeclaredVariable declared;
  declared.variable.name = variable.getNameAsString();
  declared.variable.type = types_.add(variable.getType());
  declared.variable.scope = block;
  if (const SourceRange name = map_.range(variable.getLocation());
      block.valid() && name.file == block.file) {
    declared.variable.scope.line = name.end_line;
    declared.variable.scope.column = name.end_column;
  }
  declared.returned = variable.isNRVOVariable();
  declared.sized_at_run_time =
      variable.getType()->isArrayType() && variable.getType()->isVariablyModifiedType();
  named_.push_back({&variable, function_, function_->size()});
  function_->push_back(std::move(declared));
}

void VariableTable::name_variables(const ComponentTable& components) {
  for (const auto& [variable, function, number] : named_) {
    const model::ComponentId declaration = components.declaration(variable->getCanonicalDecl());
    (*function)[number].declaration = declaration;
    const std::string name = planted_variable(variable->getName().str(), declaration, number);
    variable->setDeclName(clang::DeclarationName(&context_.Idents.get(name)));
  }
}

}  // namespace culprit::frontend
