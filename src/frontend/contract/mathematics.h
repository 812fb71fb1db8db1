// Makes the integers of annotations mathematical: no operation overflows or wraps around.
//
// After Clang has typed generated code as C, this pass drops C's conversions of operands and
// computes in a type that is wide enough, by the ranges of the operands: `a + b` of two ints needs
// 33 bits, `n * (n + 1)` 63. Up to 32 bits are computed as int, up to 64 as long long, more as
// __int128. More than 128 bits wrap around. Comparisons compare the mathematical values, also of
// signed with unsigned numbers. An explicit cast converts as in C.
//
// The variable of a quantifier lies between its bounds. Differences of pointers have 32 bits,
// since no object is larger than 1 GiB. An `integer` of a definition that uses itself has 62. A sum
// is as wide as 2^31 of its terms. Floating-point operations stay as they are.
#pragma once

#include <map>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/contract/interval.h"

namespace culprit::frontend {

class Mathematics {
 public:
  explicit Mathematics(clang::ASTContext& context) : context_(context) {}

  /// Rewrites generated code in place. One object serves all code of a function, because types of
  /// variables change.
  void rewrite(clang::CompoundStmt& code);

 private:
  /// The values that an expression can have as a mathematical integer.
  Interval range(const clang::Expr* e) const;
  Interval range_of_binary(const clang::BinaryOperator* e) const;
  Interval range_of_type(clang::QualType type) const;
  Interval range_of_alias(clang::QualType type) const;
  Interval range_of_variable(const clang::VarDecl& variable) const;
  /// The signed type that holds so many bits.
  clang::QualType carrier(unsigned bits) const;

  clang::Stmt* statement(clang::Stmt* s);
  void declared(clang::VarDecl& variable);
  void loop(clang::ForStmt& s);
  clang::Expr* expression(clang::Expr* e);
  clang::Expr* arithmetic(clang::BinaryOperator* e);
  clang::Expr* remainder_of_sum(clang::BinaryOperator* e);
  clang::Expr* pointer_arithmetic(clang::BinaryOperator* e);
  clang::Expr* comparison(clang::BinaryOperator* e);
  clang::Expr* assignment(clang::BinaryOperator* e);
  clang::Expr* unary(clang::UnaryOperator* e);
  clang::Expr* conditional(clang::ConditionalOperator* e);
  clang::Expr* call(clang::CallExpr* e);
  clang::Expr* check(clang::CallExpr* e);
  clang::Expr* shown_name(const clang::StringLiteral& name, char kind);
  clang::Expr* conversion(clang::ImplicitCastExpr* e);
  clang::Expr* index(clang::Expr* e);
  /// The expression with its children rewritten, each converted to the type that it had.
  clang::Expr* others(clang::Expr* e);

  clang::Expr* to(clang::Expr* e, clang::QualType type);
  bool is_integer(const clang::Expr* e) const {
    return e->getType()->isIntegralOrEnumerationType();
  }

  clang::ASTContext& context_;
  std::map<const clang::VarDecl*, Interval> ranges_;  ///< of some variables
};

}  // namespace culprit::frontend
