#include "frontend/plant/planter.h"

#include <algorithm>

#include "clang/AST/Attr.h"
#include "frontend/source/assertions.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

void Planter::plant(FunctionDecl& function) {
  if (function.getIdentifier() && is_specification(function.getName())) return;
  function_ = function.getNameAsString();
  planted_ = &function;
  map_.enter(planted_);
  keep(function);
  declare(function);
  const size_t of_file = visible_.size();
  for (ParmVarDecl* parameter : function.parameters()) {
    declare(*parameter);
    visible_.add(parameter);
  }
  function.setBody(Visit(function.getBody()));
  function_.clear();
  visible_.shrink(of_file);
  reads_.clear();
  map_.enter(nullptr);
}

/// Keeps Clang from dropping an unused static function or variable. It may be the one that was
/// meant, so it must be in the model.
void Planter::keep(ValueDecl& declaration) {
  if (declaration.getFormalLinkage() == Linkage::Internal && !declaration.hasAttr<UsedAttr>())
    declaration.addAttr(UsedAttr::CreateImplicit(context_));
}

void Planter::plant(VarDecl& variable) {
  keep(variable);
  declare(variable);
  file_scope_.push_back(&variable);
  visible_.add(&variable);
  if (variable.hasInit()) static_elements(variable);
}

Stmt* Planter::VisitStmt(Stmt* s) {
  for (Stmt*& child : s->children())
    if (child) child = rewrite(child);
  return s;
}

Stmt* Planter::rewrite(Stmt* s) {
  if (is_assert_macro(map_.extent(s).getBegin(), context_)) return s;
  auto* e = dyn_cast<Expr>(s);
  const bool number =
      e && e->getType()->isRealType() && is_scalar_value(e) && !isa<InitListExpr>(e);
  if (!number) return Visit(s);
  const std::vector<size_t> groups = macros_.take_expansions(map_.extent(e));
  Stmt* done = Visit(s);
  return groups.empty() ? done : macro_value(e, cast<Expr>(done), groups);
}

void Planter::note_type(ComponentId id, clang::QualType type) {
  model::Component& component = table_.at(id);
  component.is_unsigned = is_unsigned_number(type);
  if (type->isAnyPointerType()) component.pointee_bytes = bytes_of(type->getPointeeType());
}

uint64_t Planter::bytes_of(clang::QualType type) const {
  const bool has_a_size = !type->isIncompleteType() && !type->isFunctionType() &&
                          !type->isDependentType() && type->isConstantSizeType();
  return has_a_size ? static_cast<uint64_t>(context_.getTypeSizeInChars(type).getQuantity()) : 0;
}

/// e -> value(e). A struct in memory: e -> *target(&e), and c ? a : b -> *target(c ? &a : &b).
Expr* Planter::marked(Expr* e, ComponentId id) {
  note_type(id, e->getType());
  if (!is_copied(e)) return wraps_.value(e, id);
  model::Component& component = table_.at(id);
  component.is_copied = true;
  component.pointee_bytes = bytes_of(e->getType());
  return wraps_.copy_from(e, id);
}

Expr* Planter::macro_value(Expr* original, Expr* rewritten, const std::vector<size_t>& groups) {
  const ComponentId id = add(Kind::MacroUse, map_.extent(original), reads_of(original));
  for (size_t group : groups) table_.use_macro(group, id);
  return marked(rewritten, id);
}

ComponentId Planter::add(Kind kind, clang::SourceRange range, Uses uses) {
  model::Component component;
  component.kind = kind;
  component.range = map_.range(range);
  component.text = map_.text(range);
  component.function = function_;
  component.statement = statement_.valid() ? statement_ : component.range;
  if (kind == Kind::ConditionAtom) component.parent = condition_;
  if (!uses.writes.empty() && uses.writes.front())
    component.name = uses.writes.front()->getNameAsString();
  for (ComponentTable::Variable variable : uses.reads)
    component.reads.push_back(variable->getNameAsString());
  std::sort(component.reads.begin(), component.reads.end());
  component.reads.erase(std::unique(component.reads.begin(), component.reads.end()),
                        component.reads.end());
  return table_.add(std::move(component), std::move(uses));
}

namespace {

/// Expressions with more nodes than this keep the list of what they read. Of nested expressions,
/// each is asked for it, and all nodes below would be visited again each time.
constexpr size_t kLargeExpression = 64;

}  // namespace

/// Appends what is read in `s`. Returns the number of nodes visited; more than kLargeExpression if
/// the list is kept.
size_t Planter::collect_reads(const Stmt* s, std::vector<ComponentTable::Variable>& out) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return 0;
  if (const auto known = reads_.find(s); known != reads_.end()) {
    out.insert(out.end(), known->second.begin(), known->second.end());
    return kLargeExpression + 1;
  }
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  if (const auto* reference = dyn_cast<DeclRefExpr>(s))
    if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl()))
      if (!context_.getSourceManager().isInSystemHeader(variable->getLocation()))
        out.push_back(variable->getCanonicalDecl());
  size_t nodes = 1;
  for (const Stmt* child : s->children()) nodes += collect_reads(child, out);
  if (nodes > kLargeExpression) {
    std::sort(out.begin() + first, out.end());
    out.erase(std::unique(out.begin() + first, out.end()), out.end());
    reads_[s].assign(out.begin() + first, out.end());
  }
  return nodes;
}

Planter::Uses Planter::reads_of(const Stmt* s) {
  Uses uses;
  collect_reads(s, uses.reads);
  return uses;
}

/// Returns x for x, x[i], x.m, *x and x->m; null if there is no such variable.
ComponentTable::Variable Planter::written_variable(const Expr* lvalue) {
  const Expr* e = lvalue->IgnoreParenCasts();
  while (true) {
    const Expr* inner = nullptr;
    if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(e)) inner = subscript->getBase();
    else if (const auto* member = dyn_cast<MemberExpr>(e)) inner = member->getBase();
    else if (const auto* unary = dyn_cast<UnaryOperator>(e)) inner = unary->getSubExpr();
    else if (const auto* binary = dyn_cast<BinaryOperator>(e); binary && binary->isAdditiveOp())
      inner = binary->getLHS();
    else if (const auto* call = dyn_cast<CallExpr>(e); call && call->getNumArgs() == 1)
      inner = call->getArg(0);
    if (!inner) break;
    e = inner->IgnoreParenCasts();
  }
  const auto* reference = dyn_cast<DeclRefExpr>(e);
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

void Planter::declare(VarDecl& variable) {
  if (variable.getName().empty() || variable.hasExternalStorage()) return;
  clang::SourceLocation last = variable.getLocation();
  if (const TypeSourceInfo* type = variable.getTypeSourceInfo())
    for (auto array = type->getTypeLoc().getAs<ArrayTypeLoc>(); array;
         array = array.getElementLoc().getAs<ArrayTypeLoc>())
      if (array.getRBracketLoc().isValid() &&
          context_.getSourceManager().isBeforeInTranslationUnit(last, array.getRBracketLoc()))
        last = array.getRBracketLoc();
  const clang::SourceRange declarator(variable.getLocation(), last);
  model::Component group;
  group.kind = Kind::Declaration;
  group.range = map_.range(declarator);
  group.text = map_.text(declarator);
  group.function = function_;
  group.name = variable.getNameAsString();
  group.is_unsigned = is_unsigned_number(variable.getType());
  if (const RecordDecl* record = variable.getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
    members_.add(*record, context_);
  group.statement = map_.range(variable.getSourceRange());
  table_.declare(variable.getCanonicalDecl(), std::move(group), variable.getType()->isArrayType());
}

void Planter::declare(FunctionDecl& function) {
  clang::SourceLocation last = function.getLocation();
  if (const FunctionTypeLoc type = function.getFunctionTypeLoc()) last = type.getRParenLoc();
  const clang::SourceRange head(function.getBeginLoc(), last);
  model::Component group;
  group.kind = Kind::Function;
  group.range = group.statement = map_.range(head);
  group.text = map_.text(head);
  group.function = group.name = function_;
  table_.declare_function(std::move(group));
}

bool Planter::is_scalar_value(const Expr* e) const {
  const QualType type = e->getType();
  if (!e->isPRValue() || !type->isScalarType() || type->isAnyComplexType() || type->isAtomicType())
    return false;
  return model_type(type).code != 0;
}

/// True if a whole struct or union is read from memory.
bool Planter::is_copied(const Expr* e) const {
  if (const auto* choice = dyn_cast<ConditionalOperator>(e->IgnoreParens()))
    return is_copied(choice->getTrueExpr()) && is_copied(choice->getFalseExpr());
  const auto* read = dyn_cast<ImplicitCastExpr>(e->IgnoreParens());
  return read && read->getCastKind() == CK_LValueToRValue && e->getType()->isRecordType() &&
         bytes_of(e->getType()) > 0;
}

bool Planter::is_value(const Expr* e) const { return is_scalar_value(e) || is_copied(e); }

model::Type Planter::model_type(QualType type) const {
  if (type->isAnyPointerType()) return model::kPointer;
  if (type->isBooleanType()) return model::kI1;
  const uint64_t bits = context_.getTypeSize(type);
  if (type->isSpecificBuiltinType(BuiltinType::Float)) return model::kF32;
  if (type->isSpecificBuiltinType(BuiltinType::Double)) return model::kF64;
  if (type->isSpecificBuiltinType(BuiltinType::LongDouble)) return model::kF80;
  if (type->isIntegralOrEnumerationType() && bits <= 64)
    return model::integer_type(static_cast<unsigned>(bits));
  return model::kVoid;
}

}  // namespace culprit::frontend
