// The markers of annotations in a function's body.
#pragma once

#include <map>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

struct MarkedPlace {
  unsigned number = 0;
  clang::SourceLocation at;
  clang::Stmt* statement = nullptr;             ///< that follows it; null: not known
  std::vector<clang::NamedDecl*> visible = {};  ///< there, the innermost last
};

/// All markers of the body, in order.
std::vector<MarkedPlace> marked_places(clang::FunctionDecl& function);

/// The code of an annotation: `({ … 0; })`, as contract/generate writes it.
struct MarkedCode {
  clang::CompoundStmt* code = nullptr;
  bool of_loop = false;
};

/// Puts code in the place of markers, by number. A marker without code is removed.
class MarkerReplacer {
 public:
  MarkerReplacer(clang::ASTContext& context, const std::map<unsigned, MarkedCode>& code)
      : context_(context), code_(code) {}

  /// Returns the replacement for `s`.
  clang::Stmt* replaced(clang::Stmt* s);

 private:
  clang::Stmt* annotated(clang::IfStmt& first);
  std::vector<clang::Stmt*> annotate_loop(clang::Stmt* loop, clang::CompoundStmt& code);
  clang::Expr* before_value(clang::Stmt* code, clang::Expr* value);
  clang::Stmt* block(std::vector<clang::Stmt*> statements, clang::SourceLocation at);

  clang::ASTContext& context_;
  const std::map<unsigned, MarkedCode>& code_;
};

/// The statements of `({ … 0; })` without the last one.
std::vector<clang::Stmt*> statements_of(const clang::CompoundStmt& code);

}  // namespace culprit::frontend
