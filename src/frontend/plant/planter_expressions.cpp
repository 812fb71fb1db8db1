// Expressions: stores, atoms of conditions, indices.
#include <optional>

#include "frontend/plant/planter.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

namespace {

bool is_logical(const Expr* e) {
  const auto* binary = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  return binary && binary->isLogicalOp();
}

/// The value of an integer constant, also if undefined behaviour is part of it.
std::optional<llvm::APSInt> integer_value(const Expr* e, const ASTContext& context) {
  Expr::EvalResult result;
  if (!e->getType()->isIntegerType() ||
      !e->EvaluateAsInt(result, context, Expr::SE_AllowUndefinedBehavior))
    return std::nullopt;
  return result.Val.getInt();
}

/// Whether both operands are constants for which C leaves the result undefined.
bool is_undefined(const BinaryOperator& e, const ASTContext& context) {
  const std::optional<llvm::APSInt> right = integer_value(e.getRHS(), context);
  if (!right) return false;
  const std::optional<llvm::APSInt> left = integer_value(e.getLHS(), context);
  if (!left || left->getBitWidth() != right->getBitWidth()) return false;
  if (e.isMultiplicativeOp() && e.getOpcode() != BO_Mul && right->isZero()) return true;
  if (!e.getType()->isSignedIntegerType()) return false;
  bool overflows = false;
  switch (e.getOpcode()) {
    case BO_Add: (void)left->sadd_ov(*right, overflows); break;
    case BO_Sub: (void)left->ssub_ov(*right, overflows); break;
    case BO_Mul: (void)left->smul_ov(*right, overflows); break;
    default: (void)left->sdiv_ov(*right, overflows);
  }
  return overflows;
}

/// Whether a conversion to an integer has a constant operand that does not fit.
bool is_out_of_range(const CastExpr& e, const ASTContext& context) {
  llvm::APFloat value(0.0);
  if (!e.getSubExpr()->EvaluateAsFloat(value, context, Expr::SE_AllowUndefinedBehavior))
    return false;
  llvm::APSInt number(context.getIntWidth(e.getType()), !e.getType()->isSignedIntegerType());
  bool exact = false;
  return (value.convertToInteger(number, llvm::APFloat::rmTowardZero, &exact) &
          llvm::APFloat::opInvalidOp) != 0;
}

}  // namespace

bool Planter::is_storable(const Expr* lvalue) const {
  const QualType type = lvalue->getType();
  if (lvalue->refersToVectorElement()) return false;  // it has no address
  const bool has_place = !lvalue->refersToBitField() || isa<MemberExpr>(lvalue->IgnoreParens());
  return has_place && type->isScalarType() && !type->isAnyComplexType() && !type->isAtomicType() &&
         model_type(type).code != 0;
}

/// e -> value(e) if `e` is a value.
Expr* Planter::value_component(Kind kind, Expr* e, ComponentId parent) {
  if (!is_value(e)) return rewrite(e);
  const ComponentId id = add(kind, map_.extent(e), reads_of(e));
  table_.at(id).parent = parent;
  return marked(rewrite(e), id);
}

Stmt* Planter::VisitConditionalOperator(ConditionalOperator* e) {
  auto children = e->children();
  auto slot = children.begin();
  *slot = condition(e->getCond());
  for (++slot; slot != children.end(); ++slot) *slot = rewrite(*slot);
  return e;
}

/// Plants the operands of && and ||. An operand that is itself a chain of them is only visited.
Stmt* Planter::logical(BinaryOperator* e) {
  e->setLHS(atom(e->getLHS()));
  e->setRHS(atom(e->getRHS()));
  return e;
}

Expr* Planter::atom(Expr* e) {
  if (is_logical(e) || !is_scalar_value(e)) return rewrite(e);
  const ComponentId id = add(Kind::ConditionAtom, map_.extent(e), reads_of(e));
  return wraps_.truth(rewrite(e), id);
}

/// lhs = rhs -> *target(&lhs) = value(rhs).
Stmt* Planter::VisitBinAssign(BinaryOperator* e) {
  Expr* value = e->getRHS();
  if (!is_copied(value) && (!is_storable(e->getLHS()) || !is_scalar_value(value)))
    return VisitStmt(e);
  Uses uses = reads_of(value);
  if (const auto* variable = written_variable(e->getLHS())) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Assignment, map_.extent(e), std::move(uses));
  e->setLHS(target(e->getLHS()));
  e->setRHS(marked(rewrite(value), id));
  return e;
}

/// Plants the place of a store if it is computed: an array element, the target of a pointer, or a
/// member. A bit-field has no address, so for p->bits the pointer p is the suspect: p->bits ->
/// target(p)->bits.
Expr* Planter::target(Expr* lvalue) {
  Expr* place = lvalue->IgnoreParens();
  const auto* unary = dyn_cast<UnaryOperator>(place);
  const bool computed = isa<MemberExpr>(place) || isa<ArraySubscriptExpr>(place) ||
                        (unary && unary->getOpcode() == UO_Deref);
  MemberExpr* arrow = nullptr;
  if (lvalue->refersToBitField()) {
    arrow = dyn_cast<MemberExpr>(place);
    while (arrow && !arrow->isArrow())
      arrow = dyn_cast<MemberExpr>(arrow->getBase()->IgnoreParens());
  }
  if (!computed || (lvalue->refersToBitField() && !arrow)) return rewrite(lvalue);
  Uses uses = reads_of(lvalue);
  if (const auto* variable = written_variable(lvalue)) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Target, map_.extent(lvalue), std::move(uses));
  table_.at(id).pointee_bytes = bytes_of(lvalue->getType());
  if (!arrow) return wraps_.address(rewrite(lvalue), kTargetMarker, id);
  arrow->setBase(wraps_.value(rewrite(arrow->getBase()), id));
  return lvalue;
}

/// Marks the address that `place`, already rewritten, is stored to. A bit-field has no address, but
/// its struct has: s.b -> (*bits(&s)).b.
Expr* Planter::stored_to(Expr* place, ComponentId id) {
  note_type(id, place->getType());
  if (!place->refersToBitField()) return wraps_.address(place, kStoreMarker, id);
  auto* member = cast<MemberExpr>(place->IgnoreParens());
  Expr* base = member->getBase();
  member->setBase(member->isArrow() ? wraps_.pointer(base, kBitsMarker, id)
                                    : wraps_.address(base, kBitsMarker, id));
  return place;
}

/// Whether C leaves a left shift undefined for some values of its operands, although the amount is
/// less than the width. False if the operands are constants for which it is defined.
bool Planter::may_overflow(const BinaryOperator& shift) const {
  const auto* assigned = dyn_cast<CompoundAssignOperator>(&shift);
  const QualType type = assigned ? assigned->getComputationResultType() : shift.getType();
  if (!type->isSignedIntegerType() || context_.getLangOpts().isSignedOverflowDefined())
    return false;
  Expr::EvalResult left, amount;
  if (!shift.getLHS()->EvaluateAsInt(left, context_) ||
      !shift.getRHS()->EvaluateAsInt(amount, context_))
    return true;
  const llvm::APSInt &value = left.Val.getInt(), &by = amount.Val.getInt();
  return value.isNegative() || by.isNegative() || by.uge(value.countl_zero());
}

/// a << b -> a << shift(b), and the same for <<=. The IR does not say whether a shift is signed.
void Planter::mark_amount(BinaryOperator& shift) {
  shift.setRHS(wraps_.pointer(shift.getRHS(), kShiftMarker, shifts_++));
}

Stmt* Planter::VisitBinShl(BinaryOperator* e) {
  const bool marks = may_overflow(*e);
  VisitStmt(e);
  if (marks) mark_amount(*e);
  return e;
}

/// constant(operand)
Expr* Planter::uncomputed(Expr* operand) {
  return wraps_.pointer(operand, kConstantMarker, constants_++);
}

/// a + b -> constant(a) + b where a and b are constants and C leaves the sum undefined. The
/// compiler would compute it; so it is computed where it is reached, as with variables.
Stmt* Planter::arithmetic(BinaryOperator* e) {
  const bool undefined = is_undefined(*e, context_);
  VisitStmt(e);
  if (undefined) e->setLHS(uncomputed(e->getLHS()));
  return e;
}

/// −a -> −constant(a) where a is the least number.
Stmt* Planter::VisitUnaryMinus(UnaryOperator* e) {
  const std::optional<llvm::APSInt> value = integer_value(e->getSubExpr(), context_);
  const bool undefined = value && value->isSigned() && value->isMinSignedValue();
  VisitStmt(e);
  if (undefined) e->setSubExpr(uncomputed(e->getSubExpr()));
  return e;
}

/// (int)a -> (int)constant(a) where a is a constant outside of the type's range.
Stmt* Planter::VisitCastExpr(CastExpr* e) {
  const bool undefined = e->getCastKind() == CK_FloatingToIntegral && is_out_of_range(*e, context_);
  VisitStmt(e);
  if (undefined) e->setSubExpr(uncomputed(e->getSubExpr()));
  return e;
}

/// lhs += rhs -> *store(&lhs) += rhs.
Stmt* Planter::VisitCompoundAssignOperator(CompoundAssignOperator* e) {
  const bool marks = e->getOpcode() == BO_ShlAssign && may_overflow(*e);
  if (!is_storable(e->getLHS())) {
    VisitStmt(e);
    if (marks) mark_amount(*e);
    return e;
  }
  Uses uses = reads_of(e);
  if (const auto* variable = written_variable(e->getLHS())) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::CompoundAssignment, map_.extent(e), std::move(uses));
  e->setLHS(stored_to(target(e->getLHS()), id));
  e->setRHS(rewrite(e->getRHS()));
  if (marks) mark_amount(*e);
  return e;
}

/// ++lhs -> ++*store(&lhs).
Stmt* Planter::increment(UnaryOperator* e) {
  if (!is_storable(e->getSubExpr())) return VisitStmt(e);
  Uses uses = reads_of(e);
  if (const auto* variable = written_variable(e->getSubExpr())) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::Increment, map_.extent(e), std::move(uses));
  e->setSubExpr(stored_to(rewrite(e->getSubExpr()), id));
  return e;
}

Stmt* Planter::VisitMemberExpr(MemberExpr* e) {
  if (const auto* field = dyn_cast<FieldDecl>(e->getMemberDecl()))
    members_.add(*field->getParent(), context_);
  return VisitStmt(e);
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
  return e->getCastKind() == CK_NullToPointer ? e : VisitCastExpr(e);
}

}  // namespace culprit::frontend
