// Statements: conditions, switch values, return values, and whether a statement runs at all.
#include <algorithm>

#include "clang/AST/Decl.h"
#include "frontend/plant/planter.h"
#include "frontend/source/assertions.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

namespace {

bool is_effect(const Expr* e) {
  e = e->IgnoreParenCasts();
  if (const auto* binary = dyn_cast<BinaryOperator>(e))
    return binary->isAssignmentOp() || binary->isCommaOp();
  if (const auto* unary = dyn_cast<UnaryOperator>(e)) return unary->isIncrementDecrementOp();
  return isa<CallExpr>(e) || isa<ConditionalOperator>(e);
}

}  // namespace

/// For a compound statement, the head up to the closing parenthesis of the condition; otherwise the
/// whole statement.
clang::SourceRange Planter::place_of(const Stmt* s) {
  if (const auto* branch = dyn_cast<IfStmt>(s)) return {branch->getIfLoc(), branch->getRParenLoc()};
  if (const auto* loop = dyn_cast<WhileStmt>(s)) return {loop->getWhileLoc(), loop->getRParenLoc()};
  if (const auto* loop = dyn_cast<ForStmt>(s)) return {loop->getForLoc(), loop->getRParenLoc()};
  if (const auto* loop = dyn_cast<DoStmt>(s)) return {loop->getWhileLoc(), loop->getRParenLoc()};
  if (const auto* choice = dyn_cast<SwitchStmt>(s))
    return {choice->getSwitchLoc(), choice->getRParenLoc()};
  return map_.extent(s);
}

/// Code from a macro expansion is not a block of the user's.
void Planter::add_block(clang::SourceRange range, clang::SourceRange head) {
  if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) return;
  blocks_.push_back({map_.range(range), map_.text(head), function_});
}

std::optional<model::ComponentKind> Planter::gate_of(const Stmt* s) const {
  if (isa<IfStmt>(s)) return Kind::Statement;
  if (isa<BreakStmt>(s) || isa<ContinueStmt>(s) || isa<GotoStmt>(s) || isa<ReturnStmt>(s))
    return Kind::Jump;
  const auto* e = dyn_cast<Expr>(s);
  return e && is_effect(e) ? std::optional(Kind::Statement) : std::nullopt;
}

/// The variable of a statement without effect that may have been meant as a store, such as `x;` or
/// `x == 1;`. Null if there is none.
Expr* Planter::unstored(Stmt* s) {
  auto* e = dyn_cast<Expr>(s);
  if (!e || e->HasSideEffects(context_) || map_.extent(e).getBegin().isMacroID()) return nullptr;
  e = e->IgnoreParenImpCasts();
  if (const auto* comparison = dyn_cast<BinaryOperator>(e)) {
    if (!comparison->isComparisonOp() && !comparison->isAdditiveOp() &&
        !comparison->isMultiplicativeOp())
      return nullptr;
    e = comparison->getLHS()->IgnoreParenImpCasts();
  }
  const bool modifiable = e->isLValue() && e->isModifiableLvalue(context_) == Expr::MLV_Valid;
  return modifiable && is_storable(e) ? e : nullptr;
}

/// x; -> x = value(x);
Stmt* Planter::store_to_itself(Stmt* s, Expr* lvalue) {
  Uses uses = reads_of(s);
  if (const auto* variable = written_variable(lvalue)) uses.writes.push_back(variable);
  const ComponentId id = add(Kind::UnusedValue, map_.extent(s), std::move(uses));
  return wraps_.stored_to_itself(lvalue, id);
}

/// S -> if (run()) S, for a statement in a place where any statement may stand.
Stmt* Planter::body(Stmt* s) {
  if (!s || is_assertion(*s, map_.extent(s).getBegin(), context_)) return s;
  if (map_.is_annotation(map_.extent(s).getBegin())) {
    // The code of an annotation, perhaps with the statement that it stands before.
    auto* before = dyn_cast<IfStmt>(s);
    if (before && before->getElse()) before->setElse(body(before->getElse()));
    return s;
  }
  const llvm::SaveAndRestore statement(statement_, map_.range(place_of(s)));
  if (Expr* lvalue = unstored(s)) return store_to_itself(s, lvalue);
  const std::optional<Kind> gate = gate_of(s);
  const ComponentId id = gate ? add(*gate, map_.extent(s)) : model::kNoComponent;
  Expr* place = place_of_result(s);
  Stmt* done = with_target(Visit(s));
  if (place) done = with_result(cast<Expr>(done), place);
  return gate ? wraps_.gated(done, id) : done;
}

/// Plants a place where a print may be missing: before the end of a block or before the jump that
/// leaves it. Returns null inside macros.
Stmt* Planter::gap_before(clang::SourceRange what) {
  if (what.getBegin().isMacroID()) return nullptr;
  const llvm::SaveAndRestore own_place(statement_, {});
  return wraps_.gap(what.getBegin(), add(Kind::MissingOutput, what));
}

Stmt* Planter::VisitCompoundStmt(CompoundStmt* s) {
  const llvm::SaveAndRestore outer(behind_, {});
  const auto scope =
      llvm::make_scope_exit([this, visible = visible_.size()] { visible_.shrink(visible); });
  llvm::SmallVector<Stmt*, 16> statements;
  auto append = [&](Stmt* gap) {
    if (gap) statements.push_back(gap);
  };
  bool is_left = false;
  for (Stmt* child : s->children()) {
    const llvm::SaveAndRestore block(in_block_, isa<DeclStmt>(child));
    is_left = gate_of(child) == Kind::Jump;
    if (is_left) append(gap_before(map_.extent(child)));
    statements.push_back(body(child));
    statements.append(behind_.begin(), behind_.end());
    behind_.clear();
  }
  if (!is_left) append(gap_before({s->getRBracLoc(), s->getRBracLoc()}));
  return CompoundStmt::Create(context_, statements, FPOptionsOverride(), s->getLBracLoc(),
                              s->getRBracLoc());
}

Stmt* Planter::VisitStmtExpr(StmtExpr* e) {
  const llvm::SaveAndRestore no_block(in_block_, false);
  const auto scope =
      llvm::make_scope_exit([this, visible = visible_.size()] { visible_.shrink(visible); });
  CompoundStmt* block = e->getSubStmt();
  for (Stmt*& child : block->children()) {
    const bool is_value = child == block->body_back() && isa<Expr>(child);
    child = is_value ? rewrite(child) : body(child);
  }
  return e;
}

/// Plants the truth value of a condition. A literal in a macro, as in `do ... while (0)`, is not a
/// condition of the user's.
Expr* Planter::condition(Expr* e) {
  const bool idiom =
      map_.extent(e).getBegin().isMacroID() && isa<IntegerLiteral>(e->IgnoreParenImpCasts());
  if (idiom || !is_scalar_value(e)) return rewrite(e);
  const ComponentId id = add(Kind::Condition, map_.extent(e), reads_of(e));
  const llvm::SaveAndRestore inside(condition_, id);
  return wraps_.truth(rewrite(e), id);
}

Stmt* Planter::VisitIfStmt(IfStmt* s) {
  const clang::SourceRange head = place_of(s);
  add_block(map_.extent(s->getThen()), head);
  s->setCond(condition(s->getCond()));
  s->setThen(body(s->getThen()));
  if (!s->hasElseStorage()) return s;
  if (!isa<IfStmt>(s->getElse()))
    add_block(map_.extent(s->getElse()), {s->getElseLoc(), s->getElseLoc()});
  s->setElse(body(s->getElse()));
  return s;
}

Stmt* Planter::VisitWhileStmt(WhileStmt* s) {
  add_block(map_.extent(s), place_of(s));
  s->setCond(condition(s->getCond()));
  s->setBody(body(s->getBody()));
  return s;
}

Stmt* Planter::VisitDoStmt(DoStmt* s) {
  add_block(map_.extent(s), place_of(s));
  s->setBody(body(s->getBody()));
  s->setCond(condition(s->getCond()));
  return s;
}

Stmt* Planter::VisitForStmt(ForStmt* s) {
  add_block(map_.extent(s), place_of(s));
  const auto scope =
      llvm::make_scope_exit([this, visible = visible_.size()] { visible_.shrink(visible); });
  if (s->getInit()) s->setInit(rewrite(s->getInit()));
  if (s->getCond()) s->setCond(condition(s->getCond()));
  if (s->getInc()) s->setInc(for_increment(s->getInc()));
  s->setBody(body(s->getBody()));
  return s;
}

Expr* Planter::for_increment(Expr* e) {
  if (!is_effect(e)) return rewrite(e);
  const ComponentId id = add(Kind::Statement, map_.extent(e));
  return wraps_.gated(cast<Expr>(Visit(e)), id);
}

Stmt* Planter::VisitSwitchStmt(SwitchStmt* s) {
  add_block(map_.extent(s->getBody()), place_of(s));
  s->setCond(value_component(Kind::SwitchValue, s->getCond()));
  s->setBody(body(s->getBody()));
  return s;
}

Stmt* Planter::VisitCaseStmt(CaseStmt* s) {
  s->setSubStmt(body(s->getSubStmt()));
  return s;
}

Stmt* Planter::VisitDefaultStmt(DefaultStmt* s) {
  s->setSubStmt(body(s->getSubStmt()));
  return s;
}

Stmt* Planter::VisitLabelStmt(LabelStmt* s) {
  s->setSubStmt(body(s->getSubStmt()));
  return s;
}

Stmt* Planter::VisitReturnStmt(ReturnStmt* s) {
  if (s->getRetValue()) s->setRetValue(value_component(Kind::ReturnValue, s->getRetValue()));
  return s;
}

Stmt* Planter::VisitDeclStmt(DeclStmt* s) {
  for (Decl* declaration : s->decls()) {
    auto* variable = dyn_cast<VarDecl>(declaration);
    if (!variable || variable->hasExternalStorage()) continue;
    declare(*variable);
    if (variable->hasInit()) initialise(*variable);
    visible_.add(variable);
  }
  return s;
}

}  // namespace culprit::frontend
