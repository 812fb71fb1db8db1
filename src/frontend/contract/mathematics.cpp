#include "frontend/contract/mathematics.h"

#include <algorithm>

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr unsigned kIndexBits = 33;     ///< of a variable whose bounds are not known
constexpr unsigned kDistanceBits = 32;  ///< of a difference of pointers
constexpr unsigned kIntegerBits = 62;   ///< of an `integer` in a definition that uses itself
constexpr unsigned kSummands = 31;      ///< bits of the number of terms of a sum
constexpr unsigned kMostShift = 32;     ///< by a number that is not known

bool is_generated(const VarDecl& variable, llvm::StringRef stem) {
  return variable.getIdentifier() && variable.getName().starts_with(stem);
}

/// The expression without parentheses and the conversions that C adds.
const Expr* as_written(const Expr* e) {
  for (;;) {
    if (const auto* parentheses = dyn_cast<ParenExpr>(e)) e = parentheses->getSubExpr();
    else if (const auto* cast = dyn_cast<ImplicitCastExpr>(e);
             cast && (cast->getCastKind() == CK_IntegralCast ||
                      cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_NoOp))
      e = cast->getSubExpr();
    else return e;
  }
}

const VarDecl* variable_of(const Expr* e) {
  const auto* name = dyn_cast<DeclRefExpr>(as_written(e));
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

}  // namespace

Interval Mathematics::range_of_type(QualType type) const {
  if (type->isBooleanType()) return Interval::of_unsigned(1);
  const auto bits = static_cast<unsigned>(context_.getIntWidth(type));
  return type->isSignedIntegerOrEnumerationType() ? Interval::of_signed(bits)
                                                  : Interval::of_unsigned(bits);
}

Interval Mathematics::range_of_variable(const VarDecl& variable) const {
  if (const auto at = ranges_.find(&variable); at != ranges_.end()) return at->second;
  return range_of_alias(variable.getType());
}

Interval Mathematics::range_of_alias(QualType type) const {
  const auto* alias = type->getAs<TypedefType>();
  const llvm::StringRef name = alias ? alias->getDecl()->getName() : "";
  if (name == "__culprit_index") return Interval::of_signed(kIndexBits);
  if (name == "__culprit_integer") return Interval::of_signed(kIntegerBits);
  return range_of_type(type);
}

Interval Mathematics::range(const Expr* e) const {
  e = as_written(e);
  if (!is_integer(e)) return Interval::of_signed(32);
  if (const auto* literal = dyn_cast<IntegerLiteral>(e))
    return Interval::of_value(literal->getValue());
  if (isa<UnaryExprOrTypeTraitExpr>(e) && e->isEvaluatable(context_))
    return Interval::of_value(e->EvaluateKnownConstInt(context_));
  if (const auto* binary = dyn_cast<BinaryOperator>(e)) return range_of_binary(binary);
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) {
    const Interval inner = range(unary->getSubExpr());
    if (unary->getOpcode() == UO_Minus) return -inner;
    if (unary->getOpcode() == UO_Plus) return inner;
    if (unary->getOpcode() == UO_Not) return inner.complement();
    if (unary->getOpcode() == UO_LNot) return Interval::of_unsigned(1);
    return range_of_type(e->getType());
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(e))
    return range(choice->getTrueExpr()).hull(range(choice->getFalseExpr()));
  if (const auto* block = dyn_cast<StmtExpr>(e)) {
    const CompoundStmt* statements = block->getSubStmt();
    const auto* last = statements->body_empty() ? nullptr : dyn_cast<Expr>(statements->body_back());
    return last ? range(last) : range_of_type(e->getType());
  }
  if (const VarDecl* variable = variable_of(e)) return range_of_variable(*variable);
  if (const auto* called = dyn_cast<CallExpr>(e))  // offsets and lengths
    if (const FunctionDecl* callee = called->getDirectCallee();
        callee && callee->getIdentifier() && callee->getName().starts_with("__culprit_"))
      return callee->getName().starts_with("__culprit_logic_")
                 ? range_of_alias(callee->getReturnType())
                 : Interval::of_signed(kDistanceBits);
  return range_of_type(e->getType());
}

Interval Mathematics::range_of_binary(const BinaryOperator* e) const {
  if (e->isComparisonOp() || e->isLogicalOp()) return Interval::of_unsigned(1);
  if (e->isAssignmentOp()) return range_of_type(e->getType());
  if (!is_integer(e->getLHS())) return Interval::of_signed(kDistanceBits);
  const Interval a = range(e->getLHS()), b = range(e->getRHS());
  switch (e->getOpcode()) {
    case BO_Add: return a + b;
    case BO_Sub: return a - b;
    case BO_Mul: return a * b;
    case BO_Div: return a.quotient(b);
    case BO_Rem: return a.remainder(b);
    case BO_Shr: return a.shifted_right();
    case BO_Shl: {
      const auto* by = dyn_cast<IntegerLiteral>(as_written(e->getRHS()));
      const Interval most = a.shifted_left(
          by ? static_cast<unsigned>(by->getValue().getLimitedValue(64)) : kMostShift);
      return by ? most : most.hull(a);
    }
    case BO_Comma: return b;
    default: return a.bitwise(b);
  }
}

QualType Mathematics::carrier(unsigned bits) const {
  if (bits <= 32) return context_.IntTy;
  return bits <= 64 ? context_.LongLongTy : context_.Int128Ty;
}

Expr* Mathematics::to(Expr* e, QualType type) {
  if (context_.hasSameUnqualifiedType(e->getType(), type)) return e;
  if (!is_integer(e) || !type->isIntegralOrEnumerationType()) return e;
  const CastKind kind = type->isBooleanType() ? CK_IntegralToBoolean : CK_IntegralCast;
  return ImplicitCastExpr::Create(context_, type.getUnqualifiedType(), kind, e, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

void Mathematics::rewrite(CompoundStmt& code) { statement(&code); }

Stmt* Mathematics::statement(Stmt* s) {
  if (!s) return s;
  if (auto* e = dyn_cast<Expr>(s)) return expression(e);
  if (auto* declaration = dyn_cast<DeclStmt>(s)) {
    for (Decl* each : declaration->decls())
      if (auto* variable = dyn_cast<VarDecl>(each)) declared(*variable);
    return s;
  }
  if (auto* counted = dyn_cast<ForStmt>(s)) {
    loop(*counted);
    return s;
  }
  if (auto* result = dyn_cast<ReturnStmt>(s)) {
    if (Expr* value = result->getRetValue()) {
      const QualType type = value->getType();
      result->setRetValue(to(expression(value), type));
    }
    return s;
  }
  for (Stmt*& child : s->children()) child = statement(child);
  return s;
}

/// A variable of type `__typeof__(({ e; }))` becomes as wide as e.
void Mathematics::declared(VarDecl& variable) {
  const auto* type = variable.getType()->getAs<TypeOfExprType>();
  if (type && variable.getType()->isIntegralOrEnumerationType()) {
    Interval own = range(type->getUnderlyingExpr());
    if (is_generated(variable, "__culprit_sum"))
      own = own.shifted_left(kSummands).hull(Interval::of_unsigned(1));
    if (is_generated(variable, "__culprit_product")) own = Interval::of_signed(64);
    ranges_.insert_or_assign(&variable, own);
    variable.setType(carrier(own.signed_bits()));
  }
  if (!variable.hasInit()) return;
  Expr* initial = expression(variable.getInit());
  variable.setInit(to(initial, variable.getType()));
}

/// for (__culprit_index k = LO; k <= HI; ++k)
void Mathematics::loop(ForStmt& s) {
  auto* declaration = dyn_cast_or_null<DeclStmt>(s.getInit());
  auto* variable = declaration && declaration->isSingleDecl()
                       ? dyn_cast<VarDecl>(declaration->getSingleDecl())
                       : nullptr;
  const auto* condition = dyn_cast_or_null<BinaryOperator>(s.getCond());
  if (variable && variable->hasInit() && condition && is_integer(condition->getRHS()))
    ranges_.insert_or_assign(variable, range(variable->getInit()).hull(range(condition->getRHS())));
  for (Stmt*& child : s.children()) child = statement(child);
}

Expr* Mathematics::expression(Expr* e) {
  if (auto* binary = dyn_cast<BinaryOperator>(e)) {
    if (binary->isAssignmentOp()) return assignment(binary);
    if (binary->isComparisonOp()) return comparison(binary);
    if (binary->isLogicalOp() || binary->getOpcode() == BO_Comma) return others(binary);
    return is_integer(binary) ? arithmetic(binary) : pointer_arithmetic(binary);
  }
  if (auto* operation = dyn_cast<UnaryOperator>(e)) return unary(operation);
  if (auto* choice = dyn_cast<ConditionalOperator>(e)) return conditional(choice);
  if (auto* called = dyn_cast<CallExpr>(e)) return call(called);
  if (auto* cast = dyn_cast<ImplicitCastExpr>(e)) return conversion(cast);
  if (auto* parentheses = dyn_cast<ParenExpr>(e)) {
    Expr* inner = expression(parentheses->getSubExpr());
    parentheses->setSubExpr(inner);
    parentheses->setType(inner->getType());
    return parentheses;
  }
  if (auto* block = dyn_cast<StmtExpr>(e)) {
    statement(block->getSubStmt());
    const CompoundStmt* statements = block->getSubStmt();
    if (!statements->body_empty())
      if (const auto* last = dyn_cast<Expr>(statements->body_back()))
        block->setType(last->getType());
    return block;
  }
  if (auto* name = dyn_cast<DeclRefExpr>(e)) {
    if (const auto* variable = dyn_cast<VarDecl>(name->getDecl());
        variable && ranges_.contains(variable))
      name->setType(variable->getType());
    return name;
  }
  if (auto* element = dyn_cast<ArraySubscriptExpr>(e)) {
    const bool left = is_integer(element->getLHS());
    element->setLHS(left ? index(element->getLHS()) : expression(element->getLHS()));
    element->setRHS(left ? expression(element->getRHS()) : index(element->getRHS()));
    return element;
  }
  if (auto* cast = dyn_cast<CStyleCastExpr>(e)) {
    const QualType before = cast->getSubExpr()->getType();
    Expr* inner = expression(cast->getSubExpr());
    if (cast->getCastKind() == CK_IntegralToPointer) inner = to(inner, before);
    if (cast->getCastKind() == CK_NoOp) inner = to(inner, cast->getType());
    cast->setSubExpr(inner);
    return cast;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(e)) return e;
  return others(e);
}

Expr* Mathematics::others(Expr* e) {
  for (Stmt*& child : e->children()) {
    auto* part = dyn_cast_or_null<Expr>(child);
    if (!part) {
      child = statement(child);
      continue;
    }
    const QualType type = part->getType();
    Expr* done = expression(part);
    // Conditions may have any type.
    auto* binary = dyn_cast<BinaryOperator>(e);
    child = binary && binary->isLogicalOp() ? done : to(done, type);
  }
  return e;
}

/// An index of at most 64 bits.
Expr* Mathematics::index(Expr* e) {
  Expr* done = expression(e);
  return context_.getIntWidth(done->getType()) > 64 ? to(done, context_.LongLongTy) : done;
}

/// (a + b) % c as (a % c + b % c) % c: so a sum of two unsigned numbers of 64 bits needs no more.
/// Null where it needs no more anyway, or the numbers may be negative, or c is no constant.
Expr* Mathematics::remainder_of_sum(BinaryOperator* e) {
  auto* sum = dyn_cast<BinaryOperator>(const_cast<Expr*>(as_written(e->getLHS())));
  if (e->getOpcode() != BO_Rem || !sum || sum->getOpcode() != BO_Add) return nullptr;
  const Interval a = range(sum->getLHS()), b = range(sum->getRHS()), c = range(e->getRHS());
  const bool natural = !a.may_be_negative() && !b.may_be_negative() && !c.may_be_negative();
  const bool fits = a.signed_bits() <= 65 && b.signed_bits() <= 65 && c.signed_bits() <= 63;
  if (!natural || !fits || (a + b).signed_bits() <= 64) return nullptr;
  if (!isa<IntegerLiteral>(as_written(e->getRHS()))) return nullptr;
  const QualType type = context_.UnsignedLongLongTy;
  Expr* by = to(expression(e->getRHS()), type);
  const auto operation = [&](Expr* left, BinaryOperatorKind kind, Expr* right) {
    return BinaryOperator::Create(context_, left, right, kind, type, VK_PRValue, OK_Ordinary,
                                  e->getOperatorLoc(), FPOptionsOverride());
  };
  Expr *left = operation(to(expression(sum->getLHS()), type), BO_Rem, by),
       *right = operation(to(expression(sum->getRHS()), type), BO_Rem, by);
  return to(operation(operation(left, BO_Add, right), BO_Rem, by), carrier(c.signed_bits()));
}

Expr* Mathematics::arithmetic(BinaryOperator* e) {
  if (!is_integer(e->getLHS())) return others(e);  // a difference of pointers
  if (Expr* remainder = remainder_of_sum(e)) return remainder;
  const unsigned own = range(e).signed_bits(), a = range(e->getLHS()).signed_bits(),
                 b = range(e->getRHS()).signed_bits();
  QualType type = carrier(std::max({own, a, b}));
  Expr *left = expression(e->getLHS()), *right = expression(e->getRHS());
  if (e->getOpcode() == BO_Shl || e->getOpcode() == BO_Shr) {
    type = carrier(std::max(own, a));
    right = to(right, context_.IntTy);
    return BinaryOperator::Create(context_, to(left, type), right, e->getOpcode(), type, VK_PRValue,
                                  OK_Ordinary, e->getOperatorLoc(), FPOptionsOverride());
  }
  // The result fits, so sums are computed without a sign: nothing can overflow.
  const bool division = e->getOpcode() == BO_Div || e->getOpcode() == BO_Rem;
  const QualType computed = division ? type : context_.getCorrespondingUnsignedType(type);
  return to(BinaryOperator::Create(context_, to(left, computed), to(right, computed),
                                   e->getOpcode(), computed, VK_PRValue, OK_Ordinary,
                                   e->getOperatorLoc(), FPOptionsOverride()),
            type);
}

Expr* Mathematics::pointer_arithmetic(BinaryOperator* e) {
  if (!e->getType()->isPointerType()) return others(e);
  const bool left = is_integer(e->getLHS());
  e->setLHS(left ? index(e->getLHS()) : expression(e->getLHS()));
  e->setRHS(left ? expression(e->getRHS()) : index(e->getRHS()));
  return e;
}

Expr* Mathematics::comparison(BinaryOperator* e) {
  if (!is_integer(e->getLHS()) || !is_integer(e->getRHS())) return others(e);
  const Interval both = range(e->getLHS()).hull(range(e->getRHS()));
  const unsigned bits = both.signed_bits();
  const bool natural = !both.may_be_negative();
  const QualType type = natural && bits == 65   ? context_.UnsignedLongLongTy
                        : natural && bits > 128 ? context_.UnsignedInt128Ty
                                                : carrier(bits);
  e->setLHS(to(expression(e->getLHS()), type));
  e->setRHS(to(expression(e->getRHS()), type));
  return e;
}

Expr* Mathematics::assignment(BinaryOperator* e) {
  Expr* left = expression(e->getLHS());
  const VarDecl* target = variable_of(left);
  auto* operation = dyn_cast<BinaryOperator>(const_cast<Expr*>(as_written(e->getRHS())));
  if (target && is_generated(*target, "__culprit_product") && operation && is_integer(operation)) {
    const QualType type = left->getType();
    operation->setLHS(to(expression(operation->getLHS()), type));
    operation->setRHS(to(expression(operation->getRHS()), type));
    operation->setType(type);
    e->setRHS(operation);
  } else {
    e->setRHS(to(expression(e->getRHS()), left->getType()));
  }
  e->setLHS(left);
  e->setType(left->getType().getUnqualifiedType());
  return e;
}

Expr* Mathematics::unary(UnaryOperator* e) {
  const bool computes =
      e->getOpcode() == UO_Minus || e->getOpcode() == UO_Plus || e->getOpcode() == UO_Not;
  if (computes && is_integer(e)) {
    const QualType type =
        carrier(std::max(range(e).signed_bits(), range(e->getSubExpr()).signed_bits()));
    const QualType computed = context_.getCorrespondingUnsignedType(type);
    Expr* inner = to(to(expression(e->getSubExpr()), type), computed);
    return to(UnaryOperator::Create(context_, inner, e->getOpcode(), computed, VK_PRValue,
                                    OK_Ordinary, e->getOperatorLoc(), false, FPOptionsOverride()),
              type);
  }
  const QualType type = e->getSubExpr()->getType();
  Expr* inner = expression(e->getSubExpr());
  if (e->isIncrementDecrementOp()) {
    e->setSubExpr(inner);
    e->setType(inner->getType());
    return e;
  }
  e->setSubExpr(e->getOpcode() == UO_LNot ? inner : to(inner, type));
  return e;
}

Expr* Mathematics::conditional(ConditionalOperator* e) {
  Expr* condition = expression(e->getCond());
  if (!is_integer(e)) {
    const auto part = [&](Expr* arm) {
      const QualType type = arm->getType();
      return to(expression(arm), type);
    };
    Expr *yes = part(e->getTrueExpr()), *no = part(e->getFalseExpr());
    return new (context_) ConditionalOperator(condition, e->getQuestionLoc(), yes, e->getColonLoc(),
                                              no, e->getType(), VK_PRValue, OK_Ordinary);
  }
  const QualType type = carrier(range(e).signed_bits());
  Expr* yes = to(expression(e->getTrueExpr()), type);
  Expr* no = to(expression(e->getFalseExpr()), type);
  return new (context_) ConditionalOperator(condition, e->getQuestionLoc(), yes, e->getColonLoc(),
                                            no, type, VK_PRValue, OK_Ordinary);
}

/// A conversion of integers is dropped: the user of the value chooses its type. A variable that is
/// read may have a new type.
Expr* Mathematics::conversion(ImplicitCastExpr* e) {
  const QualType before = e->getSubExpr()->getType();
  if (e->getCastKind() == CK_IntegralCast && e->getSubExpr()->isPRValue())
    return expression(e->getSubExpr());
  Expr* inner = expression(e->getSubExpr());
  if (e->getCastKind() == CK_IntegralToPointer) inner = to(inner, before);
  e->setSubExpr(inner);
  if (e->getCastKind() == CK_LValueToRValue && is_integer(inner))
    e->setType(inner->getType().getUnqualifiedType());
  return e;
}

Expr* Mathematics::call(CallExpr* e) {
  const FunctionDecl* callee = e->getDirectCallee();
  const bool checks = callee && callee->getIdentifier() && callee->getName() == "__culprit_check";
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const QualType type = e->getArg(i)->getType();
    Expr* done = expression(e->getArg(i));
    e->setArg(i, checks && i > 1 ? done : to(done, type));
  }
  return checks ? check(e) : e;
}

Expr* Mathematics::shown_name(const StringLiteral& name, char kind) {
  std::string text = name.getString().str();
  text[0] = kind;
  const QualType array =
      context_.getStringLiteralArrayType(context_.CharTy, static_cast<unsigned>(text.size()));
  Expr* literal = StringLiteral::Create(context_, text, StringLiteralKind::Ordinary, false, array,
                                        name.getBeginLoc());
  return ImplicitCastExpr::Create(context_, context_.getPointerType(context_.CharTy),
                                  CK_ArrayToPointerDecay, literal, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

/// Gives the names of the values their kinds, and drops what is no scalar or a constant.
Expr* Mathematics::check(CallExpr* e) {
  std::vector<Expr*> arguments = {e->getArg(0), e->getArg(1)};
  for (unsigned i = 2; i + 1 < e->getNumArgs(); i += 2) {
    const auto* name = dyn_cast<StringLiteral>(e->getArg(i)->IgnoreParenImpCasts());
    Expr* value = e->getArg(i + 1);
    const QualType type = value->getType();
    const bool constant = value->isEvaluatable(context_);
    const bool large = is_integer(value) && context_.getIntWidth(type) > 64;
    if (!name || name->getString().empty() || constant || large) continue;
    const auto cast = [&](QualType target, CastKind kind) {
      return ImplicitCastExpr::Create(context_, target, kind, value, nullptr, VK_PRValue,
                                      FPOptionsOverride());
    };
    char kind = 'p';
    if (type->isIntegralOrEnumerationType()) {
      kind = type->isUnsignedIntegerOrEnumerationType() ? 'u' : 'i';
      value = to(value, kind == 'u' ? context_.UnsignedLongLongTy : context_.LongLongTy);
    } else if (type->isRealFloatingType()) {
      kind = 'f';
      if (!context_.hasSameUnqualifiedType(type, context_.DoubleTy))
        value = cast(context_.DoubleTy, CK_FloatingCast);
    } else if (type->isPointerType()) {
      value = cast(context_.VoidPtrTy, CK_BitCast);
    } else {
      continue;
    }
    arguments.push_back(shown_name(*name, kind));
    arguments.push_back(value);
  }
  return CallExpr::Create(context_, e->getCallee(), arguments, e->getType(), VK_PRValue,
                          e->getRParenLoc(), FPOptionsOverride());
}

}  // namespace culprit::frontend
