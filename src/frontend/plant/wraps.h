// Builds the AST nodes that the planter puts around the user's code: calls of marker functions.
//
// A wrapped expression keeps its source range: the marker's name is located at its first token and
// the closing parenthesis at its last. So ranges and debug locations are the same before and after
// planting.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "frontend/source/extents.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

class Wraps {
 public:
  Wraps(clang::ASTContext& context, Extents& extents) : context_(context), extents_(extents) {}

  /// `value(e)` for an expression of scalar type T; the marker is `T value(T)`.
  clang::Expr* value(clang::Expr* e, model::ComponentId id);
  /// The same for the truth value of `e`, of type _Bool.
  clang::Expr* truth(clang::Expr* e, model::ComponentId id);
  /// `*marker(&e)` for an lvalue; the marker is kStoreMarker, kTargetMarker or kBitsMarker.
  clang::Expr* address(clang::Expr* e, std::string_view marker, model::ComponentId id);
  /// `*target(&e)` for a struct that is read from memory; `*target(c ? &a : &b)` for `c ? a : b`.
  clang::Expr* copy_from(clang::Expr* e, model::ComponentId id);
  /// `marker(e)` for a pointer.
  clang::Expr* pointer(clang::Expr* e, std::string_view marker, model::ComponentId id);
  /// `if (run()) s`.
  clang::Stmt* gated(clang::Stmt* s, model::ComponentId id);
  /// `run() ? (void)e : (void)0`.
  clang::Expr* gated(clang::Expr* e, model::ComponentId id);
  /// `run() ? (void*)e : (void*)&lvalue`, where `e` is the value of `lvalue`, an integer.
  clang::Expr* value_or_address(clang::Expr* e, clang::Expr* lvalue, model::ComponentId id);
  /// `lvalue = value(lvalue)`.
  clang::Expr* stored_to_itself(clang::Expr* lvalue, model::ComponentId id);
  /// `gap()`, placed before the code that begins at `at`.
  clang::Stmt* gap(clang::SourceLocation at, model::ComponentId id);
  /// `{ T t = e; int k = value(0); if (k == 1) others[0] = t; … else own = t; }`. `e` has the type
  /// of the variables, which is unqualified.
  clang::Stmt* stored_to_one_of(clang::VarDecl& own, const std::vector<clang::VarDecl*>& others,
                                clang::Expr* e, model::ComponentId id,
                                clang::DeclContext* function);
  /// `{ T t = e; int k = value(0); if (k == 1) place = t; }`; `e` has the type of `place`.
  clang::Stmt* stored_if_chosen(clang::Expr& place, clang::Expr* e, model::ComponentId id,
                                clang::DeclContext* function);
  /// `value((char *)&variable + offset)`.
  clang::Expr* part(clang::VarDecl& variable, uint64_t offset, model::ComponentId id);
  /// `begin()` or `end()`.
  clang::Expr* lifetime(std::string_view marker, model::ComponentId id, clang::SourceLocation at);
  /// Renames the callee of this call to `printf.culprit.call.ID`.
  void mark_call(clang::CallExpr* call, const clang::FunctionDecl* callee, model::ComponentId id);

  /// `function` declares a function of file scope that the user has not declared; `reference` names
  /// it at a call.
  clang::FunctionDecl* function(const std::string& name, clang::QualType type,
                                clang::SourceLocation at);
  clang::Expr* reference(clang::FunctionDecl* function, clang::SourceLocation at);

 private:
  clang::Expr* call(std::string_view marker, model::ComponentId id, clang::QualType result,
                    clang::Expr* argument, clang::SourceRange at);
  clang::Expr* address_of_copied(clang::Expr* e);
  clang::Expr* run(clang::SourceRange at, model::ComponentId id);
  clang::Expr* to_void(clang::Expr* e);
  clang::Expr* cast(clang::Expr* e, clang::QualType to, clang::CastKind kind);
  clang::Expr* name_of(clang::VarDecl& variable, clang::SourceLocation at);
  clang::Expr* read(clang::VarDecl& variable, clang::SourceLocation at);
  clang::Expr* number(uint64_t value, clang::SourceLocation at);
  clang::Stmt* chosen(
      clang::Expr* e, model::ComponentId id, clang::DeclContext* function,
      llvm::function_ref<clang::Stmt*(clang::VarDecl& stored, clang::VarDecl& choice)> rest);
  clang::Stmt* stored_at(clang::Expr* place, clang::VarDecl& stored, clang::VarDecl& choice,
                         uint64_t k, clang::Stmt* otherwise);
  clang::Stmt* store(clang::Expr* place, clang::VarDecl& stored);
  clang::VarDecl* temporary(clang::Expr* initial, clang::DeclContext* within);

  clang::ASTContext& context_;
  Extents& extents_;
};

}  // namespace culprit::frontend
