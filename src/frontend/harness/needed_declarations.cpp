#include "frontend/harness/needed_declarations.h"

#include <algorithm>

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// Visits the declarations and types that code names.
class Names : public RecursiveASTVisitor<Names> {
 public:
  explicit Names(NeededDeclarations& needed) : needed_(needed) {}

  bool VisitDeclRefExpr(DeclRefExpr* name) {
    if (auto* function = dyn_cast<FunctionDecl>(name->getDecl());
        function && !function->getName().starts_with("__culprit_"))
      needed_.add(*function);
    if (auto* variable = dyn_cast<VarDecl>(name->getDecl());
        variable && variable->hasGlobalStorage() && !variable->isStaticLocal())
      variables.push_back(variable);
    if (isa<EnumConstantDecl>(name->getDecl())) needed_.add(enumeration_of(*name));
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr* cast) {
    needed_.add(cast->getTypeAsWritten());
    return true;
  }
  bool VisitVarDecl(VarDecl* variable) {
    needed_.add(variable->getType());
    return true;
  }

  std::vector<const VarDecl*> variables;

 private:
  QualType enumeration_of(const DeclRefExpr& name) const {
    const auto* all = cast<EnumDecl>(name.getDecl()->getDeclContext());
    return all->getASTContext().getEnumType(all);
  }

  NeededDeclarations& needed_;
};

/// The typedef that names the type, if the type has no name of its own.
const TypedefNameDecl* typedef_of(const TypeDecl& declaration) {
  const auto* tag = dyn_cast<TagDecl>(&declaration);
  return tag && tag->getName().empty() ? tag->getTypedefNameForAnonDecl() : nullptr;
}

std::string generated(std::string text) {
  return text.starts_with("__culprit_") || text.starts_with("__builtin_") ? "" : text;
}

}  // namespace

bool NeededDeclarations::from_header(const Decl& declaration) {
  const SourceManager& sources = context_.getSourceManager();
  const SourceLocation at = sources.getExpansionLoc(declaration.getLocation());
  if (at.isInvalid()) return true;
  FileID file = sources.getFileID(at);
  if (file == sources.getMainFileID()) return false;
  SourceLocation directive = sources.getIncludeLoc(file);
  while (directive.isValid() && sources.getFileID(directive) != sources.getMainFileID())
    directive = sources.getIncludeLoc(file = sources.getFileID(directive));
  if (directive.isInvalid()) return true;  // the compiler's own
  const char* text = sources.getCharacterData(directive);
  const char end = *text == '<' ? '>' : '"';
  const char* last = text + 1;
  while (*last && *last != end && *last != '\n') ++last;
  const std::string name =
      *last == end && (*text == '<' || *text == '"')
          ? std::string(text, last + 1)
          : "\"" + sources.getFilename(sources.getLocForStartOfFile(file)).str() + "\"";
  const std::pair<unsigned, std::string> include{sources.getFileOffset(directive), name};
  if (std::find(includes_.begin(), includes_.end(), include) == includes_.end())
    includes_.push_back(include);
  return true;
}

void NeededDeclarations::add(const FunctionDecl& function) {
  if (!seen_.insert(function.getCanonicalDecl()).second) return;
  add(function.getReturnType());
  for (const ParmVarDecl* parameter : function.parameters()) add(parameter->getType());
  for (const FunctionDecl* each : function.redecls())
    if (each->getLocation().isValid() &&
        !context_.getSourceManager().isInMainFile(
            context_.getSourceManager().getExpansionLoc(each->getLocation())) &&
        from_header(*each))
      return;
  const bool is_inline = function.isInlined() && !function.isInlineDefinitionExternallyVisible();
  if (!function.isExternallyVisible() || is_inline) has_internal_ = true;
  std::string text = function.getNameAsString() + "(";
  for (const ParmVarDecl* parameter : function.parameters()) {
    if (!text.ends_with("(")) text += ", ";
    std::string one = parameter->getNameAsString();
    parameter->getType().getAsStringInternal(one, policy_);
    text += one;
  }
  text += function.isVariadic() ? ", ...)" : function.param_empty() ? "void)" : ")";
  function.getReturnType().getAsStringInternal(text, policy_);
  others_ += text + ";\n";
}

void NeededDeclarations::add_variable(const VarDecl& variable) {
  if (!seen_.insert(variable.getCanonicalDecl()).second) return;
  add(variable.getType());
  if (from_header(variable)) return;
  if (!variable.isExternallyVisible()) has_internal_ = true;
  std::string text = variable.getNameAsString();
  variable.getType().getAsStringInternal(text, policy_);
  others_ += "extern " + text + ";\n";
}

void NeededDeclarations::add(const Stmt& code) {
  Names names(*this);
  names.TraverseStmt(const_cast<Stmt*>(&code));
  for (const VarDecl* variable : names.variables) add_variable(*variable);
}

void NeededDeclarations::add_type(const TypeDecl& declaration) {
  if (!seen_.insert(&declaration).second) return;
  if (!generated(declaration.getNameAsString()).empty() || declaration.getName().empty())
    if (!from_header(declaration) && !isa<RecordDecl>(declaration.getLexicalDeclContext()))
      types_.push_back(&declaration);
}

void NeededDeclarations::add(QualType type) {
  for (;;) {
    if (const auto* alias = type->getAs<TypedefType>(); alias && type->isTypedefNameType())
      add_type(*alias->getDecl());
    const QualType next = type.getSingleStepDesugaredType(context_);
    if (next == type) break;
    type = next;
  }
  if (const auto* pointer = type->getAs<PointerType>()) return add(pointer->getPointeeType());
  if (const ArrayType* array = type->getAsArrayTypeUnsafe()) return add(array->getElementType());
  if (const auto* function = type->getAs<FunctionProtoType>()) {
    add(function->getReturnType());
    for (QualType parameter : function->param_types()) add(parameter);
    return;
  }
  const TagDecl* tag = type->getAsTagDecl();
  if (!tag) return;
  if (const TagDecl* definition = tag->getDefinition()) tag = definition;
  if (seen_.contains(tag)) return;
  add_type(*tag);
  if (const auto* record = dyn_cast<RecordDecl>(tag))
    for (const FieldDecl* field : record->fields()) add(field->getType());
}

std::vector<std::string> NeededDeclarations::includes() const {
  auto sorted = includes_;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> out;
  for (const auto& [offset, text] : sorted)
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  return out;
}

std::string NeededDeclarations::text_of(const TypeDecl& declaration) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (const TypedefNameDecl* name = typedef_of(declaration)) {
    Decl* group[] = {const_cast<TypeDecl*>(&declaration), const_cast<TypedefNameDecl*>(name)};
    Decl::printGroup(group, 2, out, policy_);
  } else {
    declaration.print(out, policy_);
  }
  return text + ";\n";
}

std::string NeededDeclarations::text() const {
  const SourceManager& sources = context_.getSourceManager();
  std::vector<const TypeDecl*> sorted;
  for (const TypeDecl* each : types_) {
    // written with the type that it names
    const auto* alias = dyn_cast<TypedefNameDecl>(each);
    const TagDecl* tag = alias ? alias->getUnderlyingType()->getAsTagDecl() : nullptr;
    if (!(tag && typedef_of(*tag) == alias)) sorted.push_back(each);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [&](const TypeDecl* a, const TypeDecl* b) {
    return sources.isBeforeInTranslationUnit(a->getLocation(), b->getLocation());
  });
  std::string out;
  for (const TypeDecl* each : sorted) out += text_of(*each);
  return out + others_;
}

}  // namespace culprit::frontend
