// Initialisers. Those of local variables are planted. Those of static variables must stay constants
// and are only recorded.
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/plant/planter.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

namespace {

constexpr unsigned kMaxLocalElements = 64;
constexpr unsigned kMaxStaticElements = 256;

bool is_written(const Expr* e) {
  return e && !isa<ImplicitValueInitExpr>(e) && !isa<NoInitExpr>(e);
}

/// True for a non-empty string literal of chars that fills an array.
bool is_text(const Expr* e, QualType type) {
  const auto* text = dyn_cast<StringLiteral>(e->IgnoreParens());
  return text && type->isConstantArrayType() && text->getCharByteWidth() == 1 &&
         text->getLength() > 0;
}

unsigned scalars_in(const InitListExpr& list) {
  unsigned count = 0;
  for (const Expr* e : list.inits()) {
    const auto* inner = dyn_cast_or_null<InitListExpr>(e);
    count += inner ? scalars_in(*inner) : is_written(e);
  }
  return count;
}

/// True if a compiler would copy the initialiser from a constant, which makes its padding zero.
/// Once planted, it is no longer a constant.
bool zeroes_padding(const Expr& initialiser, QualType type, ASTContext& context) {
  const QualType element = context.getBaseElementType(type);
  return isa<InitListExpr>(initialiser) && element->isRecordType() &&
         !context.hasUniqueObjectRepresentations(element) &&
         initialiser.isConstantInitializer(context, false);
}

/// The same initialiser, applied to memory that is zeroed first.
Expr* on_zeros(Expr* initialiser, ASTContext& context) {
  Expr* zeros = new (context) ImplicitValueInitExpr(initialiser->getType());
  auto* update = new (context) DesignatedInitUpdateExpr(context, initialiser->getBeginLoc(), zeros,
                                                        initialiser->getEndLoc());
  update->setUpdater(initialiser);
  return update;
}

/// True if the declarator continues after the name, as for a pointer to a function: (*f)(int).
bool goes_on_behind_its_name(const VarDecl& variable) {
  const TypeSourceInfo* type = variable.getTypeSourceInfo();
  return type && variable.getASTContext().getSourceManager().isBeforeInTranslationUnit(
                     variable.getLocation(), type->getTypeLoc().getEndLoc());
}

}  // namespace

void Planter::initialise(VarDecl& variable) {
  const llvm::SaveAndRestore inside(initialised_, &variable);
  Expr* value = variable.getInit();
  if (variable.isStaticLocal()) return static_elements(variable);
  if (in_block_) local_texts(variable);
  if (zeroes_padding(*value, variable.getType(), context_))
    return variable.setInit(on_zeros(rewrite(value), context_));
  if (isa<InitListExpr>(value) || !is_value(value)) return variable.setInit(rewrite(value));
  Uses uses = reads_of(value);
  uses.writes.push_back(variable.getCanonicalDecl());
  const ComponentId id = add(
      Kind::Initializer, {variable.getLocation(), map_.extent(value).getEnd()}, std::move(uses));
  if (goes_on_behind_its_name(variable))
    table_.at(id).text = variable.getNameAsString() + " = " + map_.text(map_.extent(value));
  variable.setInit(marked(rewrite(value), id));
}

Stmt* Planter::VisitInitListExpr(InitListExpr* e) {
  const bool large = in_large_list_ || (!in_list_ && scalars_in(*e) > kMaxLocalElements);
  const llvm::SaveAndRestore list(in_list_, true);
  const llvm::SaveAndRestore large_list(in_large_list_, large);
  const Expr* before = nullptr;  // [0 ... 2] = x lists x three times
  for (unsigned i = 0; i < e->getNumInits(); ++i) {
    Expr* written = e->getInit(i);
    if (!is_written(written)) continue;
    e->setInit(i, written == before ? e->getInit(i - 1)
                  : large           ? rewrite(written)
                                    : element(written));
    before = written;
  }
  return e;
}

Expr* Planter::element(Expr* e) {
  if (isa<InitListExpr>(e) || !is_value(e)) return rewrite(e);
  Uses uses = reads_of(e);
  if (initialised_) uses.writes.push_back(initialised_->getCanonicalDecl());
  const ComponentId id = add(Kind::Initializer, map_.extent(e), std::move(uses));
  return marked(rewrite(e), id);
}

/// Calls `found` for each scalar of an initialiser and for each string literal that fills an array
/// of char, with its offset in bytes.
void Planter::each_element(const Expr* e, QualType type, uint64_t offset, Element found) const {
  if (!is_written(e)) return;
  const auto* list = dyn_cast<InitListExpr>(e);
  if (list && list->isTransparent()) return each_element(list->getInit(0), type, offset, found);
  if (list && type->isRecordType()) return each_member(list, offset, found);
  if (list && type->isArrayType()) {
    const QualType element = context_.getAsArrayType(type)->getElementType();
    const uint64_t bytes = context_.getTypeSizeInChars(element).getQuantity();
    for (unsigned i = 0; i < list->getNumInits(); ++i)
      each_element(list->getInit(i), element, offset + i * bytes, found);
    return;
  }
  if (list && list->getNumInits() == 1) return each_element(list->getInit(0), type, offset, found);
  if (!list && (is_scalar_value(e) || is_text(e, type))) found(e, type, offset);
}

void Planter::each_member(const InitListExpr* e, uint64_t offset, Element found) const {
  const RecordDecl* record = e->getType()->getAsRecordDecl();
  if (record->isUnion()) {
    const FieldDecl* field = e->getInitializedFieldInUnion();
    if (field && e->getNumInits() == 1)
      each_element(e->getInit(0), field->getType(), offset, found);
    return;
  }
  const ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  unsigned i = 0;
  for (const FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (i >= e->getNumInits()) return;
    const uint64_t at = offset + layout.getFieldOffset(field->getFieldIndex()) / 8;
    if (!field->isBitField()) each_element(e->getInit(i), field->getType(), at, found);
    ++i;
  }
}

void Planter::static_elements(const VarDecl& variable) {
  unsigned left = kMaxStaticElements;
  each_element(
      variable.getInit(), variable.getType(), 0,
      [&](const Expr* e, QualType type, uint64_t offset) {
        if (left == 0) return;
        --left;
        ComponentId id = model::kNoComponent;
        if (is_text(e, type)) {
          id = add_text(Kind::StaticInitializer, variable, e, type);
        } else {
          Uses uses = reads_of(e);
          uses.writes.push_back(variable.getCanonicalDecl());
          const clang::SourceLocation begin =
              e == variable.getInit() ? variable.getLocation() : map_.extent(e).getBegin();
          id = add(Kind::StaticInitializer, {begin, map_.extent(e).getEnd()}, std::move(uses));
        }
        static_elements_.push_back({variable.getCanonicalDecl(), offset,
                                    type->isArrayType() ? model::kPointer : model_type(type), id});
        note_type(id, type);
      });
}

/// char s[] = "text"; -> the same, followed by value((char *)&s + 0);
void Planter::local_texts(VarDecl& variable) {
  unsigned left = kMaxLocalElements;
  each_element(variable.getInit(), variable.getType(), 0,
               [&](const Expr* e, QualType type, uint64_t offset) {
                 if (left == 0 || !is_text(e, type)) return;
                 --left;
                 behind_.push_back(
                     wraps_.part(variable, offset, add_text(Kind::Initializer, variable, e, type)));
               });
}

ComponentId Planter::add_text(Kind kind, const VarDecl& variable, const Expr* e, QualType array) {
  Uses uses;
  uses.writes.push_back(variable.getCanonicalDecl());
  const clang::SourceLocation begin =
      e == variable.getInit() ? variable.getLocation() : map_.extent(e).getBegin();
  const ComponentId id = add(kind, {begin, map_.extent(e).getEnd()}, std::move(uses));
  table_.at(id).array_bytes = context_.getTypeSizeInChars(array).getQuantity();
  return id;
}

}  // namespace culprit::frontend
