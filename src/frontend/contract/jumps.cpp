#include "frontend/contract/jumps.h"

#include <set>

#include "clang/AST/Expr.h"

namespace culprit::frontend {

using namespace clang;

namespace {

bool has_case_of_outer_switch(const Stmt* s) {
  if (!s || isa<SwitchStmt>(s)) return false;
  if (isa<SwitchCase>(s)) return true;
  for (const Stmt* child : s->children())
    if (has_case_of_outer_switch(child)) return true;
  return false;
}

void add_labels(const Stmt* s, std::set<const LabelDecl*>& out) {
  if (!s) return;
  if (const auto* label = dyn_cast<LabelStmt>(s)) out.insert(label->getDecl());
  for (const Stmt* child : s->children()) add_labels(child, out);
}

/// Whether a jump outside of `without` names one of the labels.
bool names_one(const Stmt* s, const Stmt& without, const std::set<const LabelDecl*>& labels) {
  if (!s || s == &without) return false;
  if (const auto* jump = dyn_cast<GotoStmt>(s); jump && labels.contains(jump->getLabel()))
    return true;
  if (const auto* address = dyn_cast<AddrLabelExpr>(s);
      address && labels.contains(address->getLabel()))
    return true;
  for (const Stmt* child : s->children())
    if (names_one(child, without, labels)) return true;
  return false;
}

}  // namespace

bool is_entered_by_jump(const FunctionDecl& function, const Stmt& statement) {
  if (has_case_of_outer_switch(&statement)) return true;
  std::set<const LabelDecl*> labels;
  add_labels(&statement, labels);
  return !labels.empty() && names_one(function.getBody(), statement, labels);
}

}  // namespace culprit::frontend
