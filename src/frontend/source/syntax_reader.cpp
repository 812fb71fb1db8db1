#include "frontend/source/syntax_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace culprit::frontend {

using model::SyntaxKind;

/// What a statement or expression of Clang's is in the model.
struct SyntaxReader::Shape {
  SyntaxKind kind = SyntaxKind::Opaque;
  /// The first and last token of the node's token; invalid: none. Code from a macro is recognised
  /// by it, or by the first token of the whole.
  clang::SourceRange token = {};
  std::vector<std::pair<uint8_t, const clang::Stmt*>> parts = {};
  const clang::DeclStmt* declares = nullptr;
};

class ShapeOf : public clang::ConstStmtVisitor<ShapeOf, SyntaxReader::Shape> {
 public:
  using Shape = SyntaxReader::Shape;

  Shape VisitStmt(const clang::Stmt*) { return {}; }

  Shape VisitCompoundStmt(const clang::CompoundStmt* s) {
    Shape shape{SyntaxKind::Block};
    for (const clang::Stmt* each : s->body()) shape.parts.emplace_back(0, each);
    return shape;
  }
  Shape VisitIfStmt(const clang::IfStmt* s) {
    return of(SyntaxKind::If, {s->getCond(), s->getThen(), s->getElse()}, s->getElseLoc());
  }
  Shape VisitWhileStmt(const clang::WhileStmt* s) {
    return of(SyntaxKind::While, {s->getCond(), s->getBody()});
  }
  Shape VisitDoStmt(const clang::DoStmt* s) {
    return of(SyntaxKind::Do, {s->getBody(), s->getCond()});
  }
  Shape VisitForStmt(const clang::ForStmt* s) {
    return of(SyntaxKind::For, {s->getInit(), s->getCond(), s->getInc(), s->getBody()});
  }
  Shape VisitSwitchStmt(const clang::SwitchStmt* s) {
    return of(SyntaxKind::Switch, {s->getCond(), s->getBody()});
  }
  Shape VisitCaseStmt(const clang::CaseStmt* s) {
    if (s->getRHS()) return {};  // a range of GNU C
    return of(SyntaxKind::Case, {s->getLHS(), s->getSubStmt()});
  }
  Shape VisitDefaultStmt(const clang::DefaultStmt* s) {
    return of(SyntaxKind::Default, {s->getSubStmt()});
  }
  Shape VisitLabelStmt(const clang::LabelStmt* s) {
    return of(SyntaxKind::Label, {s->getSubStmt()});
  }
  Shape VisitReturnStmt(const clang::ReturnStmt* s) {
    return of(SyntaxKind::Return, {s->getRetValue()});
  }
  Shape VisitBreakStmt(const clang::BreakStmt*) { return {SyntaxKind::Break}; }
  Shape VisitContinueStmt(const clang::ContinueStmt*) { return {SyntaxKind::Continue}; }
  Shape VisitGotoStmt(const clang::GotoStmt*) { return {SyntaxKind::Goto}; }
  Shape VisitNullStmt(const clang::NullStmt*) { return {SyntaxKind::Empty}; }
  Shape VisitDeclStmt(const clang::DeclStmt* s) {
    return {.kind = SyntaxKind::Declaration, .declares = s};
  }

  Shape VisitDeclRefExpr(const clang::DeclRefExpr*) { return {SyntaxKind::Name}; }
  Shape VisitIntegerLiteral(const clang::IntegerLiteral*) { return {SyntaxKind::Number}; }
  Shape VisitFloatingLiteral(const clang::FloatingLiteral*) { return {SyntaxKind::Number}; }
  Shape VisitCharacterLiteral(const clang::CharacterLiteral*) { return {SyntaxKind::Character}; }
  Shape VisitStringLiteral(const clang::StringLiteral*) { return {SyntaxKind::Text}; }
  Shape VisitParenExpr(const clang::ParenExpr* e) {
    return of(SyntaxKind::Parentheses, {e->getSubExpr()});
  }
  Shape VisitUnaryOperator(const clang::UnaryOperator* e) {
    return of(e->isPostfix() ? SyntaxKind::Postfix : SyntaxKind::Prefix, {e->getSubExpr()},
              e->getOperatorLoc());
  }
  Shape VisitBinaryOperator(const clang::BinaryOperator* e) {
    return of(e->isAssignmentOp() ? SyntaxKind::Assignment : SyntaxKind::Binary,
              {e->getLHS(), e->getRHS()}, e->getOperatorLoc());
  }
  Shape VisitConditionalOperator(const clang::ConditionalOperator* e) {
    return of(SyntaxKind::Conditional, {e->getCond(), e->getTrueExpr(), e->getFalseExpr()},
              e->getQuestionLoc());
  }
  Shape VisitCallExpr(const clang::CallExpr* e) {
    Shape shape{SyntaxKind::Call, e->getRParenLoc()};
    shape.parts.emplace_back(0, e->getCallee());
    for (const clang::Expr* argument : e->arguments())
      shape.parts.emplace_back(static_cast<uint8_t>(std::min<size_t>(shape.parts.size(), 255)),
                               argument);
    return shape;
  }
  Shape VisitArraySubscriptExpr(const clang::ArraySubscriptExpr* e) {
    return of(SyntaxKind::Subscript, {e->getLHS(), e->getRHS()}, e->getRBracketLoc());
  }
  Shape VisitMemberExpr(const clang::MemberExpr* e) {
    return of(SyntaxKind::Member, {e->getBase()}, e->getMemberLoc());
  }
  Shape VisitCStyleCastExpr(const clang::CStyleCastExpr* e) {
    return of(SyntaxKind::Cast, {e->getSubExpr()});
  }
  Shape VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* e) {
    if (e->getKind() != clang::UETT_SizeOf) return {};
    return e->isArgumentType() ? Shape{SyntaxKind::SizeOf}
                               : of(SyntaxKind::SizeOf, {e->getArgumentExpr()});
  }
  Shape VisitInitListExpr(const clang::InitListExpr* e) {
    const clang::InitListExpr* written = e->isSemanticForm() ? e->getSyntacticForm() : e;
    if (!written) written = e;
    Shape shape{SyntaxKind::List};
    for (const clang::Expr* element : written->inits()) shape.parts.emplace_back(0, element);
    return shape;
  }

 private:
  static Shape of(SyntaxKind kind, std::initializer_list<const clang::Stmt*> parts,
                  clang::SourceLocation token = {}) {
    Shape shape{kind, token};
    uint8_t part = 0;
    for (const clang::Stmt* each : parts) {
      if (each) shape.parts.emplace_back(part, each);
      ++part;
    }
    return shape;
  }
};

template <class AddParts>
bool SyntaxReader::add(SyntaxKind kind, uint8_t part, clang::SourceRange range,
                       clang::SourceRange token, AddParts add_parts) {
  model::SyntaxNode node;
  node.kind = kind;
  node.part = part;
  node.parent = parent_;
  node.range = map_.written(range);
  if (!node.range.valid()) return false;
  if (token.isValid()) node.token = map_.written(token);
  const auto id = static_cast<model::SyntaxId>(syntax_.nodes.size());
  syntax_.nodes.push_back(node);
  const model::SyntaxId outer = std::exchange(parent_, id);
  if (!add_parts()) {
    syntax_.nodes.resize(id + 1);
    syntax_.nodes[id].kind = SyntaxKind::Opaque;
    syntax_.nodes[id].token = {};
  }
  parent_ = outer;
  syntax_.nodes[id].end = static_cast<model::SyntaxId>(syntax_.nodes.size());
  return true;
}

void SyntaxReader::read(const clang::FunctionDecl& function) {
  const clang::SourceLocation name = function.getLocation();
  const auto at = syntax_.nodes.size();
  const bool added = add(SyntaxKind::Function, 0, function.getSourceRange(), name, [&] {
    for (const clang::ParmVarDecl* parameter : function.parameters())
      if (parameter->getIdentifier()) read_variable(*parameter, 0);
    read(function.getBody(), 1);
    return true;
  });
  if (added) syntax_.nodes[at].type = type_of(function.getReturnType());
}

void SyntaxReader::read(const clang::VarDecl& variable) { read_variable(variable, 0); }

/// The range begins at the name: the type may belong to several variables.
bool SyntaxReader::read_variable(const clang::VarDecl& variable, uint8_t part) {
  const clang::SourceLocation name = variable.getLocation();
  const auto at = syntax_.nodes.size();
  const bool added = add(SyntaxKind::Variable, part, {name, variable.getEndLoc()}, name, [&] {
    if (variable.hasInit()) read(variable.getInit(), 0);
    return true;
  });
  if (added) syntax_.nodes[at].type = type_of(variable.getType());
  return added;
}

bool SyntaxReader::read(const clang::Stmt* s, uint8_t part) {
  if (map_.is_annotation(map_.extent(s).getBegin())) {
    const auto* before = llvm::dyn_cast<clang::IfStmt>(s);
    return before && before->getElse() ? read(before->getElse(), part) : true;
  }
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  if (e) s = e = e->IgnoreImplicit();
  Shape shape = ShapeOf().Visit(s);
  if (is_from_macro(shape.token.isValid() ? shape.token.getBegin() : map_.extent(s).getBegin()))
    shape = e ? Shape{} : Shape{.parts = std::move(shape.parts)};
  const auto at = syntax_.nodes.size();
  const bool added =
      add(shape.kind, part, map_.extent(s), shape.token, [&] { return read_parts(shape); });
  if (added && e) syntax_.nodes[at].type = type_of(e->getType());
  return added;
}

/// A part of a statement that begins or ends inside a macro is left out. An expression with such a
/// part is Opaque: returns false.
bool SyntaxReader::read_parts(const Shape& shape) {
  if (shape.declares)
    for (const clang::Decl* declaration : shape.declares->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration))
        read_variable(*variable, 0);
  const bool is_expression = model::is_expression(shape.kind) && shape.kind != SyntaxKind::Opaque;
  for (const auto& [part, s] : shape.parts) {
    if (shape.kind == SyntaxKind::Opaque && llvm::isa<clang::Expr>(s)) continue;
    if (!read(s, part) && is_expression) return false;
  }
  return true;
}

bool SyntaxReader::is_from_macro(clang::SourceLocation at) const {
  return at.isMacroID() && !context_.getSourceManager().isMacroArgExpansion(at);
}

uint32_t SyntaxReader::type_of(clang::QualType type) {
  const clang::QualType plain = type.getCanonicalType().getUnqualifiedType();
  auto [known, fresh] = types_.try_emplace(plain.getTypePtr(), 0);
  if (!fresh) return known->second;
  std::string name = plain.getAsString(context_.getPrintingPolicy());
  const bool has_tag = name.starts_with("struct ") || name.starts_with("union ");
  if (plain->isRecordType() && !has_tag) name = "struct " + name;
  if (plain->isEnumeralType() && !name.starts_with("enum ")) name = "enum " + name;
  const auto number = static_cast<uint32_t>(syntax_.types.size());
  const auto [named, is_new] = by_name_.try_emplace(name, number);
  if (is_new) syntax_.types.push_back(std::move(name));
  return known->second = named->second;
}

}  // namespace culprit::frontend
