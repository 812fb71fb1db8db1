#include "frontend/contract/layouts.h"

#include <fmt/format.h>

#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr size_t kLongestLayout = 2000, kLongestText = 3000;

class Writer {
 public:
  explicit Writer(const ASTContext& context) : context_(context) {}

  /// Returns false if there is no text for the type.
  bool write(QualType type) {
    if (text.size() > kLongestLayout || type->isIncompleteType() || type->isFunctionType())
      return false;
    if (const ConstantArrayType* array = context_.getAsConstantArrayType(type)) {
      text += fmt::format("[{}]", array->getSize().getZExtValue());
      return write(array->getElementType());
    }
    if (type->isArrayType()) return false;
    const int64_t bytes = context_.getTypeSizeInChars(type).getQuantity();
    const RecordType* record = type->getAs<RecordType>();
    if (record && record->getDecl()->isStruct()) return write(*record->getDecl(), bytes);
    const char kind = type->isPointerType()                        ? 'p'
                      : type->isUnsignedIntegerOrEnumerationType() ? 'u'
                      : type->isIntegralOrEnumerationType()        ? 'i'
                      : type->isRealFloatingType()                 ? 'f'
                                                                   : '?';
    text += fmt::format("{}{}", kind, bytes);
    return true;
  }

  std::string text;

 private:
  bool write(const RecordDecl& record, int64_t bytes) {
    const ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    text += fmt::format("{{{}:", bytes);
    for (const FieldDecl* field : record.fields()) {
      if (field->isUnnamedBitField()) continue;
      const uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
      text += fmt::format("{}@{}:", field->getNameAsString(), bit / 8);
      if (field->isBitField())
        text += fmt::format("?{}", (bit % 8 + field->getBitWidthValue(context_) + 7) / 8);
      else if (!write(field->getType())) return false;
      text += ";";
    }
    text += "}";
    return true;
  }

  const ASTContext& context_;
};

}  // namespace

std::string layout_of(const ASTContext& context, QualType type) {
  Writer writer(context);
  return writer.write(type) ? writer.text : std::string();
}

std::string layouts_of_globals(const ASTContext& context) {
  std::string out;
  for (const Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    const auto* variable = dyn_cast<VarDecl>(declaration);
    if (!variable || variable->getType().isConstQualified() ||
        context.getSourceManager().isInSystemHeader(variable->getLocation()))
      continue;
    const std::string layout = layout_of(context, variable->getType());
    if (!layout.empty() && out.size() < kLongestText)
      out += fmt::format("{}={} ", variable->getNameAsString(), layout);
  }
  return out;
}

std::map<std::string, contract::BitField> bit_fields(const ASTContext& context) {
  std::map<std::string, contract::BitField> out;
  std::vector<const DeclContext*> open = {context.getTranslationUnitDecl()};
  while (!open.empty()) {
    const DeclContext* scope = open.back();
    open.pop_back();
    for (const Decl* declaration : scope->decls()) {
      const auto* record = dyn_cast<RecordDecl>(declaration);
      if (isa<FunctionDecl>(declaration) || record) open.push_back(cast<DeclContext>(declaration));
      if (!record || !record->isCompleteDefinition() || record->isInvalidDecl()) continue;
      const ASTRecordLayout& layout = context.getASTRecordLayout(record);
      for (const FieldDecl* field : record->fields()) {
        if (!field->isBitField() || field->getName().empty()) continue;
        const uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
        const contract::BitField own{bit / 8, (bit % 8 + field->getBitWidthValue(context) + 7) / 8};
        const auto [known, fresh] = out.emplace(field->getNameAsString(), own);
        const bool same = known->second.offset == own.offset && known->second.bytes == own.bytes;
        if (!fresh && !same) known->second.bytes = 0;
      }
    }
  }
  return out;
}

std::vector<contract::NamedPointer> layouts_of_parameters(const ASTContext& context,
                                                          const FunctionDecl& function) {
  std::vector<contract::NamedPointer> out;
  for (const ParmVarDecl* parameter : function.parameters()) {
    if (!parameter->getType()->isPointerType() || parameter->getName().empty()) continue;
    const std::string layout = layout_of(context, parameter->getType()->getPointeeType());
    if (!layout.empty()) out.push_back({parameter->getNameAsString(), layout});
  }
  return out;
}

contract::Names UnitNames::in(const FunctionDecl& function) {
  const ASTContext& context = compiler_.getASTContext();
  if (!globals_) globals_ = layouts_of_globals(context);
  return {bit_fields(context), *globals_, layouts_of_parameters(context, function)};
}

}  // namespace culprit::frontend
