// Plants which variable an assignment stores to (fault mode *target*): `x = e;` may have been meant
// for y.
//
// Only variables of the same type that can be named there are considered, the nearest first, since
// an expression of another type would need another value. Assignments within expressions, compound
// assignments and initialisers are left unchanged, because the code after them reads their value or
// their variable.
#include "clang/AST/Decl.h"
#include "frontend/plant/planter.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

namespace {

constexpr size_t kMostTargets = 8;

/// The variable that a statement `x = e;` stores to; null for other statements.
VarDecl* stored_variable(const Stmt* s) {
  const auto* assignment = dyn_cast<BinaryOperator>(s);
  if (!assignment || assignment->getOpcode() != BO_Assign) return nullptr;
  const auto* name = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
  return name ? dyn_cast<VarDecl>(const_cast<ValueDecl*>(name->getDecl())) : nullptr;
}

}  // namespace

/// x = e; -> { T t = e; int k = value(0); if (k == 1) y = t; else if (k == 2) z = t; else x = t; }
Stmt* Planter::with_target(Stmt* s) {
  VarDecl* own = variable_targets_ ? stored_variable(s) : nullptr;
  if (!own || own->getType().hasQualifiers() || !own->getType()->isScalarType()) return s;
  const auto* assignment = cast<BinaryOperator>(s);
  if (!is_storable(assignment->getLHS())) return s;
  const std::vector<VarDecl*> others = visible_.others(*own, kMostTargets);
  if (others.empty()) return s;
  const ComponentId id = add(Kind::Target, map_.extent(assignment->getLHS()));
  model::Component& component = table_.at(id);
  component.name = own->getNameAsString();
  component.choices.push_back(component.name);
  for (const VarDecl* other : others) component.choices.push_back(other->getNameAsString());
  return wraps_.stored_to_one_of(*own, others, assignment->getRHS(), id, planted_);
}

/// The place where the unused result of a call may have been meant to go: `insert(p->next, key);`
/// may have been meant as `p->next = insert(p->next, key);`. It is the first argument of the
/// result's type that can be assigned to; null if there is none. Results of the C library's
/// functions are often ignored, so they are not considered.
Expr* Planter::place_of_result(Stmt* s) {
  const auto* call = dyn_cast<CallExpr>(s);
  const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || callee->getBuiltinID() || map_.extent(call).getBegin().isMacroID() ||
      context_.getSourceManager().isInSystemHeader(callee->getLocation()))
    return nullptr;
  for (const Expr* argument : call->arguments()) {
    auto* place = const_cast<Expr*>(argument->IgnoreParenImpCasts());
    const bool fits = context_.hasSameUnqualifiedType(place->getType(), call->getType());
    if (fits && place->isLValue() && !place->refersToBitField() &&
        !place->HasSideEffects(context_) && place->isModifiableLvalue(context_) == Expr::MLV_Valid)
      return place;
  }
  return nullptr;
}

/// f(x); -> { T t = f(x); int k = value(0); if (k == 1) x = t; }
Stmt* Planter::with_result(Expr* call, Expr* place) {
  Uses uses = reads_of(call);
  if (const auto* variable = written_variable(place)) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::UnusedValue, map_.extent(call), std::move(uses));
  table_.at(id).choices = {"discarded", map_.text(map_.extent(place))};
  return wraps_.stored_if_chosen(*place, call, id, planted_);
}

}  // namespace culprit::frontend
