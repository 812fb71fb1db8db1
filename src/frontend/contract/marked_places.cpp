#include "frontend/contract/marked_places.h"

#include <algorithm>
#include <set>

#include "clang/AST/Expr.h"
#include "frontend/source/annotation_markers.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// Keeps track of the declarations that are visible.
class PlaceFinder {
 public:
  PlaceFinder(FunctionDecl& function, const std::vector<clang::SourceLocation>& clauses)
      : clauses_(clauses) {
    for (ParmVarDecl* parameter : function.parameters()) visible_.push_back(parameter);
    walk(function.getBody());
  }

  std::vector<MarkedPlace> places;
  std::vector<LabelPlace> labels;

 private:
  void walk(Stmt* s) {
    if (!s) return;
    if (auto* declaration = dyn_cast<DeclStmt>(s)) return enter(*declaration);
    if (const unsigned number = marker_number(s)) {
      places.push_back({number, 0, s->getBeginLoc(), nullptr, visible_});
      return;
    }
    const size_t outer = visible_.size();
    if (auto* label = dyn_cast<LabelStmt>(s)) labels.push_back({label, visible_});
    if (IfStmt* marked = marked_statement(s)) {
      add(*marked);
      walk(marked->getElse());
    } else {
      add_clauses(*s);
      for (Stmt* child : s->children()) walk(child);
    }
    if (!isa<LabelStmt>(s) && !isa<SwitchCase>(s)) visible_.resize(outer);
  }

  void add(IfStmt& marked) {
    Stmt* statement = marked.getElse();
    while (IfStmt* further = marked_statement(statement)) statement = further->getElse();
    add({marker_number(marked.getCond()), 0, marked.getBeginLoc(), statement, {}});
  }

  void add(MarkedPlace place) {
    place.visible = visible_;
    const size_t outer = visible_.size();
    auto* counted = dyn_cast_or_null<ForStmt>(place.statement);
    if (auto* head = counted ? dyn_cast_or_null<DeclStmt>(counted->getInit()) : nullptr)
      enter(*head);
    place.of_head.assign(visible_.begin() + static_cast<std::ptrdiff_t>(outer), visible_.end());
    visible_.resize(outer);
    places.push_back(std::move(place));
  }

  void add_clauses(Stmt& s) {
    const Stmt* body = nullptr;
    if (auto* conditional = dyn_cast<WhileStmt>(&s)) body = conditional->getBody();
    if (auto* counted = dyn_cast<ForStmt>(&s)) body = counted->getBody();
    if (!body) return;
    // Raw encodings are ordered within a file, and clauses are in files.
    for (size_t i = 0; i < clauses_.size(); ++i)
      if (s.getBeginLoc() < clauses_[i] && clauses_[i] < body->getBeginLoc())
        add({0, i, clauses_[i], &s, {}});
  }

  void enter(DeclStmt& declared) {
    for (Decl* declaration : declared.decls()) {
      if (auto* named = dyn_cast<NamedDecl>(declaration)) visible_.push_back(named);
      if (auto* list = dyn_cast<EnumDecl>(declaration))
        for (EnumConstantDecl* constant : list->enumerators()) visible_.push_back(constant);
    }
  }

  const std::vector<clang::SourceLocation> clauses_;
  std::vector<NamedDecl*> visible_;
};

/// Adds the variables to whose addresses `&` is applied.
void add_addressed(const Stmt* s, std::set<const Decl*>& out) {
  if (!s) return;
  if (const auto* operation = dyn_cast<UnaryOperator>(s);
      operation && operation->getOpcode() == UO_AddrOf)
    if (const auto* name = dyn_cast<DeclRefExpr>(operation->getSubExpr()->IgnoreParens()))
      out.insert(name->getDecl());
  for (const Stmt* child : s->children()) add_addressed(child, out);
}

}  // namespace

contract::LocalVariables existing_variables(const FunctionDecl& function,
                                            const MarkedPlace& place) {
  contract::LocalVariables out;
  std::set<const Decl*> addressed;
  add_addressed(function.getBody(), addressed);
  std::set<DeclarationName> seen;
  const auto add = [&](const NamedDecl* declaration, bool is_of_head) {
    const auto* variable = dyn_cast<VarDecl>(declaration);
    if (isa<TagDecl>(declaration) || !seen.insert(declaration->getDeclName()).second) return;
    if (!variable || !variable->hasLocalStorage() || variable->getName().empty()) return;
    const bool in_memory = !variable->getType()->isScalarType() || addressed.contains(variable);
    auto& list = is_of_head ? out.of_head : in_memory ? out.in_memory : out.in_registers;
    list.push_back(variable->getNameAsString());
  };
  for (auto at = place.of_head.rbegin(); at != place.of_head.rend(); ++at) add(*at, true);
  for (auto at = place.visible.rbegin(); at != place.visible.rend(); ++at) add(*at, false);
  return out;
}

std::vector<MarkedPlace> marked_places(FunctionDecl& function,
                                       const std::vector<clang::SourceLocation>& clauses) {
  return PlaceFinder(function, clauses).places;
}

std::vector<LabelPlace> labels_of(FunctionDecl& function) {
  return PlaceFinder(function, {}).labels;
}

std::vector<Stmt*> statements_of(const CompoundStmt& code) {
  std::vector<Stmt*> out;
  for (Stmt* each : const_cast<CompoundStmt&>(code).body()) out.push_back(each);
  if (!out.empty()) out.pop_back();
  return out;
}

Stmt* MarkerReplacer::block(std::vector<Stmt*> statements, clang::SourceLocation at) {
  return CompoundStmt::Create(context_, statements, FPOptionsOverride(), at, at);
}

Stmt* MarkerReplacer::replaced(Stmt* s) {
  if (!s) return s;
  const auto code_for = [&](unsigned number) {
    const auto at = code_.find(number);
    return at == code_.end() ? MarkedCode{} : at->second;
  };
  if (const unsigned number = marker_number(s)) {
    const MarkedCode found = code_for(number);
    return block(found.code ? statements_of(*found.code) : std::vector<Stmt*>{}, s->getBeginLoc());
  }
  if (IfStmt* marked = marked_statement(s)) return annotated(*marked);
  for (Stmt*& child : s->children()) child = replaced(child);
  const auto [first, last] = loops_.equal_range(s);
  std::vector<Stmt*> before;
  for (auto code = first; code != last; ++code)
    for (Stmt* each : annotate_loop(s, *code->second)) before.push_back(each);
  if (before.empty()) return s;
  before.push_back(s);
  return block(before, s->getBeginLoc());
}

Expr* MarkerReplacer::before_value(Stmt* code, Expr* value) {
  const clang::SourceLocation at = value->getBeginLoc();
  auto* both = cast<CompoundStmt>(block({code, value}, at));
  return new (context_) StmtExpr(both, value->getType(), at, at, 0);
}

/// Several annotations may stand before one statement.
Stmt* MarkerReplacer::annotated(IfStmt& first) {
  std::vector<MarkedCode> codes;
  Stmt* inner = &first;
  while (IfStmt* marked = marked_statement(inner)) {
    const auto at = code_.find(marker_number(marked->getCond()));
    if (at != code_.end()) codes.push_back(at->second);
    inner = marked->getElse();
  }
  // A block around it if clauses of CBMC follow its head.
  Stmt* out = replaced(inner);
  // In reverse, because what is put in last runs first.
  for (auto code = codes.rbegin(); code != codes.rend(); ++code) out = with_code(out, inner, *code);
  return out;
}

/// `loop`: the statement without what stands around it already.
Stmt* MarkerReplacer::with_code(Stmt* statement, Stmt* loop, const MarkedCode& code) {
  std::vector<Stmt*> all = code.planting == Planting::IntoLoop ? annotate_loop(loop, *code.code)
                                                               : statements_of(*code.code);
  Stmt* after = nullptr;
  if (code.planting == Planting::Around) {
    after = all.back();
    all.pop_back();
  }
  all.push_back(statement);
  if (after) all.push_back(after);
  return block(all, statement->getBeginLoc());
}

/// Puts the blocks at the end of `code` into the loop. Returns the declarations before them.
std::vector<Stmt*> MarkerReplacer::annotate_loop(Stmt* loop, CompoundStmt& code) {
  std::vector<Stmt*> statements = statements_of(code);
  const clang::SourceLocation at = loop->getBeginLoc();
  const size_t count = statements.size();
  Stmt *at_body = statements[count - 1], *at_condition = statements[count - 2];
  statements.resize(count - 2);
  const auto with_body = [&](std::vector<Stmt*> before, Stmt* body) {
    before.push_back(body);
    return block(before, body->getBeginLoc());
  };
  if (auto* repeated = dyn_cast<DoStmt>(loop)) {
    repeated->setBody(with_body({at_condition, at_body}, repeated->getBody()));
  } else if (auto* conditional = dyn_cast<WhileStmt>(loop)) {
    conditional->setCond(before_value(at_condition, conditional->getCond()));
    conditional->setBody(with_body({at_body}, conditional->getBody()));
  } else {
    auto* counted = cast<ForStmt>(loop);
    Expr* condition = counted->getCond();
    if (!condition)
      condition = IntegerLiteral::Create(context_, llvm::APInt(32, 1), context_.IntTy, at);
    counted->setCond(before_value(at_condition, condition));
    counted->setBody(with_body({at_body}, counted->getBody()));
  }
  return statements;
}

}  // namespace culprit::frontend
