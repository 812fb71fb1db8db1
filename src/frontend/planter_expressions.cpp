// Expressions: stores, conditions' atoms, indices.
#include "frontend/planter.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;
using clang::SourceLocation;
using clang::SourceRange;
using model::ComponentId;

namespace {

bool is_logical(const Expr* e) {
  const auto* binary = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  return binary && binary->isLogicalOp();
}

}  // namespace

bool Planter::is_storable(const Expr* lvalue) const {
  const QualType type = lvalue->getType();
  return type->isScalarType() && !type->isAnyComplexType() && !type->isAtomicType() && model_type(type).code != 0;
}

/// e -> value(e), when it is scalar.
Expr* Planter::value_component(Kind kind, Expr* e, ComponentId parent) {
  if (!is_scalar_value(e)) return rewrite(e);
  const ComponentId id = add(kind, e->getSourceRange(), reads_of(e));
  table_.at(id).parent = parent;
  return wraps_.value(rewrite(e), id);
}

Stmt* Planter::VisitConditionalOperator(ConditionalOperator* e) {
  auto children = e->children();
  auto slot = children.begin();
  *slot = condition(e->getCond());
  for (++slot; slot != children.end(); ++slot) *slot = rewrite(*slot);
  return e;
}

/// Operands of && and ||; an operand that is such a chain itself is only looked into.
Stmt* Planter::logical(BinaryOperator* e) {
  e->setLHS(atom(e->getLHS()));
  e->setRHS(atom(e->getRHS()));
  return e;
}

Expr* Planter::atom(Expr* e) {
  if (is_logical(e) || !is_scalar_value(e)) return rewrite(e);
  const ComponentId id = add(Kind::ConditionAtom, e->getSourceRange(), reads_of(e));
  return wraps_.truth(rewrite(e), id);
}

/// lhs = rhs -> *target(&lhs) = value(rhs)
Stmt* Planter::VisitBinAssign(BinaryOperator* e) {
  Expr* value = e->getRHS();
  if (!is_storable(e->getLHS()) || !is_scalar_value(value)) return VisitStmt(e);
  Uses uses = reads_of(value);
  if (const auto* variable = written_variable(e->getLHS())) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Assignment, e->getSourceRange(), std::move(uses));
  e->setLHS(target(e->getLHS()));
  e->setRHS(wraps_.value(rewrite(value), id));
  return e;
}

/// The place stored to, where it is computed: an array element or what a pointer points to.
Expr* Planter::target(Expr* lvalue) {
  const Expr* place = lvalue->IgnoreParens();
  const auto* unary = dyn_cast<UnaryOperator>(place);
  const bool computed = isa<ArraySubscriptExpr>(place) || (unary && unary->getOpcode() == UO_Deref);
  if (!computed || lvalue->refersToBitField()) return rewrite(lvalue);
  Uses uses = reads_of(lvalue);
  if (const auto* variable = written_variable(lvalue)) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Target, lvalue->getSourceRange(), std::move(uses));
  return wraps_.address(rewrite(lvalue), kTargetMarker, id);
}

/// lhs += rhs -> *store(&lhs) += rhs; a bit-field has no address: lhs += value(rhs)
Stmt* Planter::VisitCompoundAssignOperator(CompoundAssignOperator* e) {
  if (!is_storable(e->getLHS())) return VisitStmt(e);
  Uses uses = reads_of(e);
  if (const auto* variable = written_variable(e->getLHS())) uses.writes.push_back(variable);
  const bool bit_field = e->getLHS()->refersToBitField();
  const ComponentId id = add(Kind::CompoundAssignment, e->getSourceRange(), std::move(uses));
  Expr* place = target(e->getLHS());
  Expr* value = rewrite(e->getRHS());
  e->setLHS(bit_field ? place : wraps_.address(place, kStoreMarker, id));
  e->setRHS(bit_field && is_scalar_value(value) ? wraps_.value(value, id) : value);
  return e;
}

/// ++lhs -> ++*store(&lhs)
Stmt* Planter::increment(UnaryOperator* e) {
  if (!is_storable(e->getSubExpr()) || e->getSubExpr()->refersToBitField()) return VisitStmt(e);
  Uses uses = reads_of(e);
  if (const auto* variable = written_variable(e->getSubExpr())) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Increment, e->getSourceRange(), std::move(uses));
  e->setSubExpr(wraps_.address(rewrite(e->getSubExpr()), kStoreMarker, id));
  return e;
}

Stmt* Planter::VisitArraySubscriptExpr(ArraySubscriptExpr* e) {
  const bool index_left = e->getLHS() == e->getIdx();
  Expr* left = e->getLHS();
  Expr* right = e->getRHS();
  e->setLHS(index_left ? value_component(Kind::Index, left) : rewrite(left));
  e->setRHS(index_left ? rewrite(right) : value_component(Kind::Index, right));
  return e;
}

Stmt* Planter::VisitImplicitCastExpr(ImplicitCastExpr* e) {
  return e->getCastKind() == CK_NullToPointer ? e : VisitStmt(e);
}

}  // namespace culprit::frontend
