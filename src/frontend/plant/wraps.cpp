#include "frontend/plant/wraps.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

using namespace clang;

FunctionDecl* Wraps::function(const std::string& name, QualType type, clang::SourceLocation at) {
  IdentifierInfo& identifier = context_.Idents.get(name);
  FunctionDecl* made = FunctionDecl::Create(context_, context_.getTranslationUnitDecl(), at, at,
                                            DeclarationName(&identifier), type, nullptr, SC_Extern);
  llvm::SmallVector<ParmVarDecl*, 4> parameters;
  if (const auto* prototype = type->getAs<FunctionProtoType>())
    for (QualType parameter : prototype->param_types())
      parameters.push_back(ParmVarDecl::Create(context_, made, at, at, nullptr, parameter, nullptr,
                                               SC_None, nullptr));
  made->setParams(parameters);
  return made;
}

Expr* Wraps::reference(FunctionDecl* function, clang::SourceLocation at) {
  Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), clang::SourceLocation(),
                                   function, false, at, function->getType(), VK_LValue);
  return ImplicitCastExpr::Create(context_, context_.getPointerType(function->getType()),
                                  CK_FunctionToPointerDecay, name, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

Expr* Wraps::call(std::string_view marker, model::ComponentId id, QualType result, Expr* argument,
                  clang::SourceRange at) {
  llvm::SmallVector<QualType, 1> types;
  llvm::SmallVector<Expr*, 1> arguments;
  if (argument) {
    types.push_back(argument->getType().getUnqualifiedType());
    arguments.push_back(argument);
  }
  const QualType type = context_.getFunctionType(result, types, FunctionProtoType::ExtProtoInfo());
  FunctionDecl* callee = function(planted_name("", marker, id), type, at.getBegin());
  return CallExpr::Create(context_, reference(callee, at.getBegin()), arguments, result, VK_PRValue,
                          at.getEnd(), FPOptionsOverride());
}

Expr* Wraps::value(Expr* e, model::ComponentId id) { return pointer(e, kValueMarker, id); }

Expr* Wraps::pointer(Expr* e, std::string_view marker, model::ComponentId id) {
  return call(marker, id, e->getType().getUnqualifiedType(), e, extents_.of(e));
}

Expr* Wraps::truth(Expr* e, model::ComponentId id) {
  const QualType type = e->getType();
  if (type->isBooleanType()) return value(e, id);
  const CastKind kind =
      type->isRealFloatingType() ? CK_FloatingToBoolean
      : type->isAnyPointerType() || type->isBlockPointerType() || type->isNullPtrType()
          ? CK_PointerToBoolean
          : CK_IntegralToBoolean;
  return value(ImplicitCastExpr::Create(context_, context_.BoolTy, kind, e, nullptr, VK_PRValue,
                                        FPOptionsOverride()),
               id);
}

Expr* Wraps::address(Expr* e, std::string_view marker, model::ComponentId id) {
  const QualType pointer = context_.getPointerType(e->getType());
  Expr* taken = UnaryOperator::Create(context_, e, UO_AddrOf, pointer, VK_PRValue, OK_Ordinary,
                                      extents_.of(e).getBegin(), false, FPOptionsOverride());
  Expr* marked = call(marker, id, pointer, taken, extents_.of(e));
  return UnaryOperator::Create(context_, marked, UO_Deref, e->getType(), VK_LValue, OK_Ordinary,
                               extents_.of(e).getBegin(), false, FPOptionsOverride());
}

Expr* Wraps::address_of_copied(Expr* e) {
  e = e->IgnoreParens();
  const QualType pointer = context_.getPointerType(e->getType());
  if (auto* choice = dyn_cast<ConditionalOperator>(e))
    return new (context_) ConditionalOperator(
        choice->getCond(), choice->getQuestionLoc(), address_of_copied(choice->getTrueExpr()),
        choice->getColonLoc(), address_of_copied(choice->getFalseExpr()), pointer, VK_PRValue,
        OK_Ordinary);
  return UnaryOperator::Create(context_, llvm::cast<ImplicitCastExpr>(e)->getSubExpr(), UO_AddrOf,
                               pointer, VK_PRValue, OK_Ordinary, extents_.of(e).getBegin(), false,
                               FPOptionsOverride());
}

Expr* Wraps::copy_from(Expr* e, model::ComponentId id) {
  Expr* address = address_of_copied(e);
  Expr* marked = call(kTargetMarker, id, address->getType(), address, extents_.of(e));
  Expr* place =
      UnaryOperator::Create(context_, marked, UO_Deref, e->getType(), VK_LValue, OK_Ordinary,
                            extents_.of(e).getBegin(), false, FPOptionsOverride());
  return cast(place, e->getType().getUnqualifiedType(), CK_LValueToRValue);
}

Expr* Wraps::run(clang::SourceRange at, model::ComponentId id) {
  return call(kRunMarker, id, context_.BoolTy, nullptr, at);
}

Stmt* Wraps::gated(Stmt* s, model::ComponentId id) {
  const clang::SourceLocation begin = extents_.of(s).getBegin();
  return IfStmt::Create(context_, begin, IfStatementKind::Ordinary, nullptr, nullptr,
                        run({begin, begin}, id), begin, begin, s);
}

Expr* Wraps::to_void(Expr* e) {
  if (e->getType()->isVoidType()) return e;
  return ImplicitCastExpr::Create(context_, context_.VoidTy, CK_ToVoid, e, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

Expr* Wraps::gated(Expr* e, model::ComponentId id) {
  const clang::SourceLocation begin = extents_.of(e).getBegin();
  Expr* zero = IntegerLiteral::Create(
      context_, llvm::APInt(context_.getIntWidth(context_.IntTy), 0), context_.IntTy, begin);
  return new (context_)
      ConditionalOperator(run({begin, begin}, id), begin, to_void(e), extents_.of(e).getEnd(),
                          to_void(zero), context_.VoidTy, VK_PRValue, OK_Ordinary);
}

Expr* Wraps::cast(Expr* e, QualType to, CastKind kind) {
  return ImplicitCastExpr::Create(context_, to, kind, e, nullptr, VK_PRValue, FPOptionsOverride());
}

Expr* Wraps::value_or_address(Expr* e, Expr* lvalue, model::ComponentId id) {
  const clang::SourceLocation begin = extents_.of(e).getBegin();
  Expr* address =
      UnaryOperator::Create(context_, lvalue, UO_AddrOf, context_.getPointerType(lvalue->getType()),
                            VK_PRValue, OK_Ordinary, begin, false, FPOptionsOverride());
  return new (context_) ConditionalOperator(
      run({begin, begin}, id), begin, cast(e, context_.VoidPtrTy, CK_IntegralToPointer),
      extents_.of(e).getEnd(), cast(address, context_.VoidPtrTy, CK_BitCast), context_.VoidPtrTy,
      VK_PRValue, OK_Ordinary);
}

Expr* Wraps::stored_to_itself(Expr* lvalue, model::ComponentId id) {
  const QualType type = lvalue->getType().getUnqualifiedType();
  Expr* stored = value(cast(lvalue, type, CK_LValueToRValue), id);
  return BinaryOperator::Create(context_, lvalue, stored, BO_Assign, type, VK_PRValue, OK_Ordinary,
                                extents_.of(lvalue).getBegin(), FPOptionsOverride());
}

Stmt* Wraps::gap(clang::SourceLocation at, model::ComponentId id) {
  return call(kGapMarker, id, context_.VoidTy, nullptr, {at, at});
}

Expr* Wraps::name_of(VarDecl& variable, clang::SourceLocation at) {
  return DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), clang::SourceLocation(), &variable,
                             false, at, variable.getType(), VK_LValue);
}

Expr* Wraps::read(VarDecl& variable, clang::SourceLocation at) {
  return cast(name_of(variable, at), variable.getType().getUnqualifiedType(), CK_LValueToRValue);
}

Expr* Wraps::number(uint64_t value, clang::SourceLocation at) {
  return IntegerLiteral::Create(context_, llvm::APInt(context_.getIntWidth(context_.IntTy), value),
                                context_.IntTy, at);
}

VarDecl* Wraps::temporary(Expr* initial, DeclContext* within) {
  const clang::SourceLocation at = extents_.of(initial).getBegin();
  const QualType type = initial->getType().getUnqualifiedType();
  VarDecl* made = VarDecl::Create(context_, within, at, at, &context_.Idents.get("culprit.stored."),
                                  type, nullptr, SC_None);
  made->setInit(initial);
  made->setImplicit();
  return made;
}

/// { T t = e; int k = value(0); …; }, where `rest` makes the last statement from t and k.
Stmt* Wraps::chosen(Expr* e, model::ComponentId id, DeclContext* function,
                    llvm::function_ref<Stmt*(VarDecl& stored, VarDecl& choice)> rest) {
  const clang::SourceLocation at = extents_.of(e).getBegin();
  VarDecl* stored = temporary(e, function);
  VarDecl* choice = temporary(value(number(0, at), id), function);
  auto declare = [&](VarDecl* variable) -> Stmt* {
    return new (context_) DeclStmt(DeclGroupRef(variable), at, at);
  };
  Stmt* statements[] = {declare(stored), declare(choice), rest(*stored, *choice)};
  return CompoundStmt::Create(context_, statements, FPOptionsOverride(), at,
                              extents_.of(e).getEnd());
}

/// if (choice == k) place = stored; else otherwise
Stmt* Wraps::stored_at(Expr* place, VarDecl& stored, VarDecl& choice, uint64_t k, Stmt* otherwise) {
  const clang::SourceLocation at = extents_.of(place).getBegin();
  Expr* is_chosen =
      BinaryOperator::Create(context_, read(choice, at), number(k, at), BO_EQ, context_.IntTy,
                             VK_PRValue, OK_Ordinary, at, FPOptionsOverride());
  return IfStmt::Create(context_, at, IfStatementKind::Ordinary, nullptr, nullptr, is_chosen, at,
                        at, store(place, stored), at, otherwise);
}

Stmt* Wraps::store(Expr* place, VarDecl& stored) {
  const clang::SourceLocation at = extents_.of(place).getBegin();
  return BinaryOperator::Create(context_, place, read(stored, at), BO_Assign,
                                place->getType().getUnqualifiedType(), VK_PRValue, OK_Ordinary, at,
                                FPOptionsOverride());
}

Stmt* Wraps::stored_to_one_of(VarDecl& own, const std::vector<VarDecl*>& others, Expr* e,
                              model::ComponentId id, DeclContext* function) {
  const clang::SourceLocation at = extents_.of(e).getBegin();
  return chosen(e, id, function, [&](VarDecl& stored, VarDecl& choice) {
    Stmt* chain = store(name_of(own, at), stored);
    for (size_t k = others.size(); k > 0; --k)
      chain = stored_at(name_of(*others[k - 1], at), stored, choice, k, chain);
    return chain;
  });
}

Stmt* Wraps::stored_if_chosen(Expr& place, Expr* e, model::ComponentId id, DeclContext* function) {
  return chosen(e, id, function, [&](VarDecl& stored, VarDecl& choice) {
    return stored_at(&place, stored, choice, 1, nullptr);
  });
}

Expr* Wraps::part(VarDecl& variable, uint64_t offset, model::ComponentId id) {
  const clang::SourceLocation at = variable.getLocation();
  const QualType chars = context_.getPointerType(context_.CharTy), number = context_.getSizeType();
  Expr* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), clang::SourceLocation(),
                                   &variable, false, at, variable.getType(), VK_LValue);
  Expr* address =
      UnaryOperator::Create(context_, name, UO_AddrOf, context_.getPointerType(variable.getType()),
                            VK_PRValue, OK_Ordinary, at, false, FPOptionsOverride());
  Expr* bytes = IntegerLiteral::Create(context_, llvm::APInt(context_.getIntWidth(number), offset),
                                       number, at);
  Expr* sum = BinaryOperator::Create(context_, cast(address, chars, CK_BitCast), bytes, BO_Add,
                                     chars, VK_PRValue, OK_Ordinary, at, FPOptionsOverride());
  return value(sum, id);
}

Expr* Wraps::lifetime(std::string_view marker, model::ComponentId id, clang::SourceLocation at) {
  return call(marker, id, context_.VoidTy, nullptr, {at, at});
}

void Wraps::mark_call(CallExpr* call, const FunctionDecl* callee, model::ComponentId id) {
  const clang::SourceLocation at = extents_.of(call).getBegin();
  call->setCallee(reference(
      function(planted_name(callee->getName().str(), kCallSuffix, id), callee->getType(), at), at));
}

}  // namespace culprit::frontend
