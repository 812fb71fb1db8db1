#include "frontend/expect/expectation_code.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "model/expectations.h"

namespace culprit::frontend {

using namespace clang;

Expr* ExpectationCode::call(const char* name, QualType result, const std::vector<Expr*>& arguments,
                            size_t fixed) {
  llvm::SmallVector<QualType, 4> types;
  for (size_t i = 0; i < fixed; ++i) types.push_back(arguments[i]->getType());
  FunctionProtoType::ExtProtoInfo info;
  info.Variadic = fixed < arguments.size();
  FunctionDecl* callee = wraps_.function(name, context_.getFunctionType(result, types, info), at_);
  return CallExpr::Create(context_, wraps_.reference(callee, at_), arguments, result, VK_PRValue,
                          at_, FPOptionsOverride());
}

Expr* ExpectationCode::number(uint64_t value, QualType type) {
  return IntegerLiteral::Create(context_, llvm::APInt(context_.getIntWidth(type), value), type,
                                at_);
}

Expr* ExpectationCode::text(const std::string& value) {
  const QualType array =
      context_.getStringLiteralArrayType(context_.CharTy, static_cast<unsigned>(value.size()));
  Expr* literal =
      StringLiteral::Create(context_, value, StringLiteralKind::Ordinary, false, array, at_);
  return cast(literal, context_.getPointerType(context_.CharTy), CK_ArrayToPointerDecay);
}

Expr* ExpectationCode::cast(Expr* e, QualType to, CastKind kind) {
  return ImplicitCastExpr::Create(context_, to, kind, e, nullptr, VK_PRValue, FPOptionsOverride());
}

Expr* ExpectationCode::negated(Expr* e) {
  return UnaryOperator::Create(context_, e, UO_LNot, context_.IntTy, VK_PRValue, OK_Ordinary, at_,
                               false, FPOptionsOverride());
}

Expr* ExpectationCode::read(VarDecl* variable) {
  Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), clang::SourceLocation(),
                                   variable, false, at_, variable->getType(), VK_LValue);
  return cast(name, variable->getType(), CK_LValueToRValue);
}

Expr* ExpectationCode::assign(VarDecl* variable, Expr* value) {
  Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), clang::SourceLocation(),
                                   variable, false, at_, variable->getType(), VK_LValue);
  return BinaryOperator::Create(context_, name, value, BO_Assign, variable->getType(), VK_PRValue,
                                OK_Ordinary, at_, FPOptionsOverride());
}

Expr* ExpectationCode::compare(Expr* left, BinaryOperatorKind op, Expr* right) {
  return BinaryOperator::Create(context_, left, right, op, context_.IntTy, VK_PRValue, OK_Ordinary,
                                at_, FPOptionsOverride());
}

Stmt* ExpectationCode::when(Expr* condition, Stmt* then) {
  return IfStmt::Create(context_, at_, IfStatementKind::Ordinary, nullptr, nullptr, condition, at_,
                        at_, then);
}

Stmt* ExpectationCode::block(std::vector<Stmt*> statements) {
  return CompoundStmt::Create(context_, statements, FPOptionsOverride(), at_, at_);
}

/// Weak, because a line of a header is part of several units and reached in all of them.
VarDecl* ExpectationCode::variable(std::string_view suffix) {
  IdentifierInfo& name = context_.Idents.get(std::string(model::kExpectationPrefix) +
                                             std::to_string(expectation_.id) + std::string(suffix));
  VarDecl* made = VarDecl::Create(
      context_, context_.getTranslationUnitDecl(), at_, at_, &name, context_.UnsignedIntTy,
      context_.getTrivialTypeSourceInfo(context_.UnsignedIntTy, at_), SC_None);
  made->setInit(number(0, context_.UnsignedIntTy));
  made->addAttr(WeakAttr::CreateImplicit(context_));
  declarations_.push_back(made);
  return made;
}

void ExpectationCode::at_end(Stmt* body) {
  const std::string name = std::string(model::kExpectationPrefix) +
                           std::to_string(expectation_.id) + std::string(model::kExpectationEnd);
  FunctionDecl* made = wraps_.function(
      name, context_.getFunctionType(context_.VoidTy, {}, FunctionProtoType::ExtProtoInfo()), at_);
  made->setStorageClass(SC_None);
  made->addAttr(WeakAttr::CreateImplicit(context_));
  made->setBody(block({body}));
  declarations_.push_back(made);
}

/// Prepares a value for a variable argument list. The letter says how to display it.
std::pair<char, Expr*> ExpectationCode::promoted(Expr* e) {
  const QualType type = e->getType();
  if (type->isBooleanType() || type->isUnsignedIntegerOrEnumerationType())
    return {'u', cast(e, context_.UnsignedLongLongTy, CK_IntegralCast)};
  if (type->isIntegralOrEnumerationType())
    return {'i', cast(e, context_.LongLongTy, CK_IntegralCast)};
  if (type->isRealFloatingType())
    return {'f', context_.hasSameUnqualifiedType(type, context_.DoubleTy)
                     ? e
                     : cast(e, context_.DoubleTy, CK_FloatingCast)};
  return {'p', cast(e, context_.VoidPtrTy, CK_BitCast)};
}

Expr* ExpectationCode::failure(const std::vector<ShownValue>& shown) {
  std::vector<Expr*> arguments;
  for (const ShownValue& e : shown) {
    const auto [letter, value] = promoted(e.value);
    arguments.push_back(text(letter + e.name));
    arguments.push_back(value);
  }
  return call("culprit.expectation_fails", context_.VoidTy, arguments, 0);
}

Expr* ExpectationCode::missed(const char* why) {
  return call("culprit.expectation_missed", context_.VoidTy, {text(expectation_.head), text(why)},
              2);
}

Stmt* ExpectationCode::each_time(Expr* condition, const std::vector<ShownValue>& shown) {
  return when(negated(condition), failure(shown));
}

Stmt* ExpectationCode::nth_time(Expr* condition, const std::vector<ShownValue>& shown) {
  VarDecl* count = variable();
  const QualType type = count->getType();
  at_end(when(compare(read(count), BO_LT, number(expectation_.time, type)),
              missed("the line is reached less often")));
  Expr* next = BinaryOperator::Create(context_, read(count), number(1, type), BO_Add, type,
                                      VK_PRValue, OK_Ordinary, at_, FPOptionsOverride());
  return when(
      compare(read(count), BO_LT, number(expectation_.time, type)),
      block({assign(count, next), when(compare(read(count), BO_EQ, number(expectation_.time, type)),
                                       each_time(condition, shown))}));
}

/// 0: never reached; 1: false the last time; 2: true the last time.
Stmt* ExpectationCode::last_time(Expr* condition) {
  VarDecl* last = variable();
  const QualType type = last->getType();
  at_end(
      block({when(compare(read(last), BO_EQ, number(0, type)), missed("the line is never reached")),
             when(compare(read(last), BO_EQ, number(1, type)), missed("it does not hold then"))}));
  return assign(last,
                new (context_) ConditionalOperator(condition, at_, number(2, type), at_,
                                                   number(1, type), type, VK_PRValue, OK_Ordinary));
}

/// Once it held, the condition is not evaluated again. The count is for the message.
Stmt* ExpectationCode::sometime(Expr* condition) {
  VarDecl *held = variable(), *times = variable(model::kExpectationTimes);
  const QualType type = held->getType();
  at_end(call("culprit.expectation_sometime", context_.VoidTy,
              {text(expectation_.head), read(held), read(times)}, 3));
  Expr* one_more =
      cast(compare(read(times), BO_LT, number(model::kMostTimes, type)), type, CK_IntegralCast);
  Expr* counted = BinaryOperator::Create(context_, read(times), one_more, BO_Add, type, VK_PRValue,
                                         OK_Ordinary, at_, FPOptionsOverride());
  return block({assign(times, counted),
                when(negated(read(held)), assign(held, cast(condition, type, CK_IntegralCast)))});
}

Stmt* ExpectationCode::check(Expr* condition, const std::vector<ShownValue>& shown) {
  Stmt* checked = expectation_.when == Expectation::When::Each   ? each_time(condition, shown)
                  : expectation_.when == Expectation::When::Nth  ? nth_time(condition, shown)
                  : expectation_.when == Expectation::When::Last ? last_time(condition)
                                                                 : sometime(condition);
  Expr* asked = call("culprit.expects", context_.BoolTy,
                     {number(expectation_.id, context_.IntTy), text(expectation_.head)}, 2);
  return when(asked, block({checked, call("culprit.expectation_holds", context_.VoidTy, {}, 0)}));
}

}  // namespace culprit::frontend
