// The code planted for an expectation: C that the machine runs like the user's, with calls that
// tell it which expectation is being checked.
//
//   each time  if (expects(ID, HEAD)) { if (!(C)) fails(NAME, VALUE, ...); holds(); }
//   Nth time   if (expects(ID, HEAD)) {
//                if (count < N) {
//                  count = count + 1;
//                  if (count == N) if (!(C)) fails(NAME, VALUE, ...);
//                }
//                holds();
//              }
//   last time  if (expects(ID, HEAD)) { last = (C) ? 2 : 1; holds(); }
//   sometime   if (expects(ID, HEAD)) {
//                times = times + (times < LIMIT);
//                if (!held) held = (C);
//                holds();
//              }
//
// For the last three, the machine also calls a planted function when the program ends, such as `if
// (count < N) missed(HEAD, WHY)` or `sometime(HEAD, held, times)`. `expects` is true in runs of the
// tests that name the expectation. Undefined behaviour between `expects` and `holds` counts as
// failure of the expectation.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "frontend/expect/expectation.h"
#include "frontend/plant/wraps.h"

namespace culprit::frontend {

/// A value that the failure message names.
struct ShownValue {
  clang::Expr* value;
  std::string name;
};

class ExpectationCode {
 public:
  ExpectationCode(clang::ASTContext& context, const Expectation& expectation,
                  clang::SourceLocation at)
      : context_(context), expectation_(expectation), at_(at), wraps_(context, extents_) {}

  /// `condition` has type _Bool. `shown` lists the values that the failure message names; none of
  /// them has side effects.
  clang::Stmt* check(clang::Expr* condition, const std::vector<ShownValue>& shown);
  /// The declarations of file scope that the check needs. Call after `check`.
  const std::vector<clang::Decl*>& declarations() const { return declarations_; }

 private:
  clang::Stmt* each_time(clang::Expr* condition, const std::vector<ShownValue>& shown);
  clang::Stmt* nth_time(clang::Expr* condition, const std::vector<ShownValue>& shown);
  clang::Stmt* last_time(clang::Expr* condition);
  clang::Stmt* sometime(clang::Expr* condition);
  void at_end(clang::Stmt* body);
  clang::Expr* failure(const std::vector<ShownValue>& shown);
  clang::Expr* missed(const char* why);

  clang::Expr* call(const char* name, clang::QualType result,
                    const std::vector<clang::Expr*>& arguments, size_t fixed);
  clang::Expr* number(uint64_t value, clang::QualType type);
  clang::Expr* text(const std::string& value);
  clang::Expr* cast(clang::Expr* e, clang::QualType to, clang::CastKind kind);
  clang::Expr* negated(clang::Expr* e);
  clang::Expr* read(clang::VarDecl* variable);
  clang::Expr* assign(clang::VarDecl* variable, clang::Expr* value);
  clang::Expr* compare(clang::Expr* left, clang::BinaryOperatorKind op, clang::Expr* right);
  clang::Stmt* when(clang::Expr* condition, clang::Stmt* then);
  clang::Stmt* block(std::vector<clang::Stmt*> statements);
  clang::VarDecl* variable(std::string_view suffix = "");
  std::pair<char, clang::Expr*> promoted(clang::Expr* e);

  clang::ASTContext& context_;
  const Expectation& expectation_;
  clang::SourceLocation at_;
  Extents extents_;
  Wraps wraps_;
  std::vector<clang::Decl*> declarations_;
};

}  // namespace culprit::frontend
