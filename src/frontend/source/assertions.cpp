#include "frontend/source/assertions.h"

#include <algorithm>
#include <iterator>

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr llvm::StringRef kErrors[] = {"reach_error", "__VERIFIER_error"};
constexpr llvm::StringRef kOthers[] = {"__CPROVER_assert", "__CPROVER_assume",
                                       "assume_abort_if_not", "__assert_fail", "__assert"};

bool one_of(llvm::ArrayRef<llvm::StringRef> names, llvm::StringRef name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

llvm::StringRef called(const Stmt* s) {
  const auto* e = dyn_cast_or_null<Expr>(s);
  const auto* call = e ? dyn_cast<CallExpr>(e->IgnoreParenCasts()) : nullptr;
  const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() ? callee->getName() : llvm::StringRef();
}

/// True if `s` calls a verifier's error function, with nothing else but labels before it and abort,
/// exit or return after it.
bool only_reports(const Stmt* s) {
  while (const auto* label = dyn_cast_or_null<LabelStmt>(s)) s = label->getSubStmt();
  const auto* block = dyn_cast_or_null<CompoundStmt>(s);
  if (!block) return one_of(kErrors, called(s));
  if (block->body_empty() || !only_reports(block->body_front())) return false;
  return std::all_of(std::next(block->body_begin()), block->body_end(), [](const Stmt* behind) {
    return called(behind) == "abort" || called(behind) == "exit" ||
           isa<ReturnStmt, NullStmt>(behind);
  });
}

}  // namespace

bool is_assert_macro(clang::SourceLocation begin, const ASTContext& context) {
  const SourceManager& sources = context.getSourceManager();
  for (clang::SourceLocation at = begin; at.isMacroID();
       at = sources.getImmediateMacroCallerLoc(at))
    if (!sources.isMacroArgExpansion(at) &&
        Lexer::getImmediateMacroName(at, sources, context.getLangOpts()) == "assert")
      return true;
  return false;
}

bool is_assertion(const Stmt& s, clang::SourceLocation begin, const ASTContext& context) {
  if (is_assert_macro(begin, context) || is_specification(called(&s))) return true;
  const auto* branch = dyn_cast<IfStmt>(&s);
  return branch && !branch->getElse() && only_reports(branch->getThen());
}

bool is_specification(llvm::StringRef function) {
  return one_of(kErrors, function) || one_of(kOthers, function) ||
         function == "__VERIFIER_assert" || function == "__VERIFIER_assume" ||
         function.starts_with("__culprit_");
}

}  // namespace culprit::frontend
