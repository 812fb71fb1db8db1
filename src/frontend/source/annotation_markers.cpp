#include "frontend/source/annotation_markers.h"

namespace culprit::frontend {

using namespace clang;

unsigned marker_number(const Stmt* s) {
  const auto* e = dyn_cast_or_null<Expr>(s);
  // `0 && …`
  if (const auto* never = e ? dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts()) : nullptr)
    e = never->getOpcode() == BO_LAnd ? never->getRHS() : e;
  const auto* call = e ? dyn_cast<CallExpr>(e->IgnoreParenImpCasts()) : nullptr;
  const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier() || callee->getName() != kMarker) return 0;
  const auto* number = call->getNumArgs() == 1
                           ? dyn_cast<IntegerLiteral>(call->getArg(0)->IgnoreParenImpCasts())
                           : nullptr;
  return number ? static_cast<unsigned>(number->getValue().getZExtValue()) : 0;
}

IfStmt* marked_statement(Stmt* s) {
  auto* branch = dyn_cast_or_null<IfStmt>(s);
  return branch && branch->getElse() && marker_number(branch->getCond()) ? branch : nullptr;
}

}  // namespace culprit::frontend
