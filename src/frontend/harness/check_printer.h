// Prints the code that checks a clause as C for people.
//
// Mathematics has put a conversion at every operand. Those that C makes by itself, or that change
// nothing because the value fits, are left out:
//   (long long)((unsigned long long)j - (unsigned long long)i)  ->  (long long)j - i
//   (int)((unsigned)a | (unsigned)b)                            ->  a | b
// Sums are written with a sign again: their type was chosen so that they fit.
#pragma once

#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"

namespace culprit::frontend {

class CheckPrinter : public clang::PrinterHelper {
 public:
  /// For the code of one body. What only serves messages is left out.
  CheckPrinter(clang::ASTContext& context, const clang::CompoundStmt& body);

  /// With its end, indented by two blanks.
  std::string statement(const clang::Stmt& s) { return statement(s, "  "); }
  bool handledStmt(clang::Stmt* s, clang::raw_ostream& out) override;

 private:
  /// An expression, and the type that C gives it as it is written.
  struct Written {
    std::string text;
    clang::QualType type;
  };
  std::string statement(const clang::Stmt& s, const std::string& margin);
  std::string declaration(const clang::DeclStmt& s);
  std::string loop(const clang::ForStmt& s, const std::string& margin);
  std::string block(const clang::CompoundStmt& s, const std::string& margin);
  Written expression(const clang::Expr& e);
  Written parenthesised(const clang::ParenExpr& e, Written inner) const;
  Written binary(const clang::BinaryOperator& e, clang::QualType wanted);
  Written operand(const clang::Expr& e);
  Written converted(Written from, clang::QualType to) const;
  Written as_clang_prints(const clang::Expr& e);
  clang::QualType common(clang::QualType a, clang::QualType b) const;
  bool holds_all(clang::QualType type, clang::QualType of) const;

  bool is_left_out(const clang::Stmt& s) const;
  bool is_unused(const clang::VarDecl& variable) const { return !used_.contains(&variable); }

  clang::ASTContext& context_;
  clang::PrintingPolicy policy_;
  std::set<const clang::VarDecl*> used_;
};

/// The name of the function that a call calls; empty if `s` is no such call.
std::string name_of_callee(const clang::Stmt* s);

}  // namespace culprit::frontend
