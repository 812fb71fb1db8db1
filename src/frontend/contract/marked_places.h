// The markers of annotations in a function's body.
#pragma once

#include <map>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "contract/generate_assigns.h"

namespace culprit::frontend {

struct MarkedPlace {
  unsigned number = 0;  ///< of the marker; 0: the annotation is a clause after a head
  size_t clause = 0;    ///< its index then
  clang::SourceLocation at;
  clang::Stmt* statement = nullptr;             ///< that follows it; null: not known
  std::vector<clang::NamedDecl*> visible = {};  ///< there, the innermost last
  /// What the head of the loop that follows declares. The loop's annotation also sees it.
  std::vector<clang::NamedDecl*> of_head = {};
};

/// A label of C, and what is visible there.
struct LabelPlace {
  clang::LabelStmt* statement = nullptr;
  std::vector<clang::NamedDecl*> visible = {};
};
std::vector<LabelPlace> labels_of(clang::FunctionDecl& function);

/// All markers of the body, in order, and the loops between whose head and body one of `clauses`
/// stands, with its index and the number 0.
std::vector<MarkedPlace> marked_places(clang::FunctionDecl& function,
                                       const std::vector<clang::SourceLocation>& clauses);

/// The local variables that exist before the statement at the place, by name.
contract::LocalVariables existing_variables(const clang::FunctionDecl& function,
                                            const MarkedPlace& place);

/// How the code of an annotation becomes part of a function's body.
enum class Planting : uint8_t {
  Before,    ///< the statement
  IntoLoop,  ///< its last two blocks: at the condition, and at the start of the body
  Around     ///< its last block: after the statement
};

/// The code of an annotation: `({ … 0; })`, as contract/generate writes it.
struct MarkedCode {
  clang::CompoundStmt* code = nullptr;
  Planting planting = Planting::Before;
};

/// Puts code in the place of markers, by number. A marker without code is removed.
class MarkerReplacer {
 public:
  /// `loops`: code of clauses after the heads of loops.
  MarkerReplacer(clang::ASTContext& context, const std::map<unsigned, MarkedCode>& code,
                 const std::multimap<clang::Stmt*, clang::CompoundStmt*>& loops)
      : context_(context), code_(code), loops_(loops) {}

  /// Returns the replacement for `s`.
  clang::Stmt* replaced(clang::Stmt* s);

 private:
  clang::Stmt* annotated(clang::IfStmt& first);
  clang::Stmt* with_code(clang::Stmt* statement, clang::Stmt* loop, const MarkedCode& code);
  std::vector<clang::Stmt*> annotate_loop(clang::Stmt* loop, clang::CompoundStmt& code);
  clang::Expr* before_value(clang::Stmt* code, clang::Expr* value);
  clang::Stmt* block(std::vector<clang::Stmt*> statements, clang::SourceLocation at);

  clang::ASTContext& context_;
  const std::map<unsigned, MarkedCode>& code_;
  const std::multimap<clang::Stmt*, clang::CompoundStmt*>& loops_;
};

/// The statements of `({ … 0; })` without the last one.
std::vector<clang::Stmt*> statements_of(const clang::CompoundStmt& code);

}  // namespace culprit::frontend
