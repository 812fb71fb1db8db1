// Initialisers: of local variables (planted), and of static ones (constants of the language: only recorded).
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/planter.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;
using clang::SourceLocation;
using clang::SourceRange;
using model::ComponentId;

namespace {

constexpr unsigned kMaxLocalElements = 64;
constexpr unsigned kMaxStaticElements = 256;

bool is_written(const Expr* e) { return e && !isa<ImplicitValueInitExpr>(e) && !isa<NoInitExpr>(e); }

unsigned scalars_in(const InitListExpr& list) {
  unsigned count = 0;
  for (const Expr* e : list.inits()) {
    const auto* inner = dyn_cast_or_null<InitListExpr>(e);
    count += inner ? scalars_in(*inner) : is_written(e);
  }
  return count;
}

}  // namespace

void Planter::initialise(VarDecl& variable) {
  const llvm::SaveAndRestore inside(initialised_, &variable);
  Expr* value = variable.getInit();
  unsigned left = kMaxStaticElements;
  if (variable.isStaticLocal()) return static_elements(variable, value, variable.getType(), 0, left);
  if (isa<InitListExpr>(value) || !is_scalar_value(value)) return variable.setInit(rewrite(value));
  Uses uses = reads_of(value);
  uses.writes.push_back(variable.getCanonicalDecl());
  const ComponentId id = add(Kind::Initializer, {variable.getLocation(), value->getEndLoc()}, std::move(uses));
  variable.setInit(wraps_.value(rewrite(value), id));
}

Stmt* Planter::VisitInitListExpr(InitListExpr* e) {
  const bool large = in_large_list_ || (!in_list_ && scalars_in(*e) > kMaxLocalElements);
  const llvm::SaveAndRestore list(in_list_, true);
  const llvm::SaveAndRestore large_list(in_large_list_, large);
  for (unsigned i = 0; i < e->getNumInits(); ++i)
    if (is_written(e->getInit(i))) e->setInit(i, large ? rewrite(e->getInit(i)) : element(e->getInit(i)));
  return e;
}

Expr* Planter::element(Expr* e) {
  if (isa<InitListExpr>(e) || !is_scalar_value(e)) return rewrite(e);
  Uses uses = reads_of(e);
  if (initialised_) uses.writes.push_back(initialised_->getCanonicalDecl());
  const ComponentId id = add(Kind::Initializer, e->getSourceRange(), std::move(uses));
  return wraps_.value(rewrite(e), id);
}

void Planter::static_elements(const VarDecl& variable, const Expr* e, QualType type, uint64_t offset, unsigned& left) {
  if (!is_written(e) || left == 0) return;
  const auto* list = dyn_cast<InitListExpr>(e);
  if (list && list->isTransparent()) return static_elements(variable, list->getInit(0), type, offset, left);
  if (list && type->isRecordType()) return static_record(variable, list, offset, left);
  if (list && type->isArrayType()) {
    const QualType element = context_.getAsArrayType(type)->getElementType();
    const uint64_t bytes = context_.getTypeSizeInChars(element).getQuantity();
    for (unsigned i = 0; i < list->getNumInits(); ++i) static_elements(variable, list->getInit(i), element, offset + i * bytes, left);
    return;
  }
  if (list && list->getNumInits() == 1) return static_elements(variable, list->getInit(0), type, offset, left);
  if (list || !is_scalar_value(e)) return;
  Uses uses = reads_of(e);
  uses.writes.push_back(variable.getCanonicalDecl());
  const SourceLocation begin = offset == 0 && !type->isArrayType() && e == variable.getInit() ? variable.getLocation() : e->getBeginLoc();
  const ComponentId id = add(Kind::StaticInitializer, {begin, e->getEndLoc()}, std::move(uses));
  static_elements_.push_back({variable.getCanonicalDecl(), offset, model_type(type), id});
  --left;
}

void Planter::static_record(const VarDecl& variable, const InitListExpr* e, uint64_t offset, unsigned& left) {
  const RecordDecl* record = e->getType()->getAsRecordDecl();
  if (record->isUnion()) {
    const FieldDecl* field = e->getInitializedFieldInUnion();
    if (field && e->getNumInits() == 1) static_elements(variable, e->getInit(0), field->getType(), offset, left);
    return;
  }
  const ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  unsigned i = 0;
  for (const FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (i >= e->getNumInits()) return;
    const uint64_t at = offset + layout.getFieldOffset(field->getFieldIndex()) / 8;
    if (!field->isBitField()) static_elements(variable, e->getInit(i), field->getType(), at, left);
    ++i;
  }
}

}  // namespace culprit::frontend
