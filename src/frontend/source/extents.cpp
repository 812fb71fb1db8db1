#include "frontend/source/extents.h"

namespace culprit::frontend {

using namespace clang;

namespace {

bool may_form_chain(const Stmt* s) {
  return isa<BinaryOperator, ConditionalOperator, SwitchCase, LabelStmt, IfStmt, WhileStmt,
             ForStmt>(s);
}

}  // namespace

clang::SourceRange Extents::of(const Stmt* s) {
  while (const auto* cast = dyn_cast<ImplicitCastExpr>(s)) s = cast->getSubExpr();
  if (!may_form_chain(s)) return s->getSourceRange();
  if (const auto known = known_.find(s); known != known_.end()) return known->second;
  const clang::SourceRange range = computed(s);
  known_[s] = range;
  return range;
}

clang::SourceRange Extents::computed(const Stmt* s) {
  if (const auto* binary = dyn_cast<BinaryOperator>(s))
    return {of(binary->getLHS()).getBegin(), of(binary->getRHS()).getEnd()};
  if (const auto* choice = dyn_cast<ConditionalOperator>(s))
    return {of(choice->getCond()).getBegin(), of(choice->getFalseExpr()).getEnd()};
  if (const auto* label = dyn_cast<SwitchCase>(s))
    return {label->getKeywordLoc(), of(label->getSubStmt()).getEnd()};
  if (const auto* label = dyn_cast<LabelStmt>(s))
    return {label->getIdentLoc(), of(label->getSubStmt()).getEnd()};
  if (const auto* branch = dyn_cast<IfStmt>(s))
    return {branch->getIfLoc(),
            of(branch->getElse() ? branch->getElse() : branch->getThen()).getEnd()};
  if (const auto* loop = dyn_cast<WhileStmt>(s))
    return {loop->getWhileLoc(), of(loop->getBody()).getEnd()};
  const auto* loop = cast<ForStmt>(s);
  return {loop->getForLoc(), of(loop->getBody()).getEnd()};
}

}  // namespace culprit::frontend
