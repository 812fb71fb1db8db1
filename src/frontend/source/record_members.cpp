#include "frontend/source/record_members.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"

namespace culprit::frontend {

namespace {

/// The name that Clang's code generator gives a record; empty for an unnamed one.
std::string name_in_ir(const clang::RecordDecl& record) {
  const clang::TypedefNameDecl* alias = record.getTypedefNameForAnonDecl();
  if (!record.getIdentifier() && !alias) return {};
  const std::string name =
      record.getIdentifier() ? record.getNameAsString() : alias->getNameAsString();
  return record.getKindName().str() + "." + name;
}

}  // namespace

bool is_unsigned_number(clang::QualType type) {
  while (true) {
    if (const clang::ArrayType* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (type->isPointerType()) type = type->getPointeeType();
    else break;
  }
  return type->isUnsignedIntegerType() && !type->isEnumeralType();
}

void RecordMembers::add(const clang::RecordDecl& record, const clang::ASTContext& context) {
  const std::string name = name_in_ir(record);
  if (name.empty() || record.isUnion() || !record.isCompleteDefinition() || record.isInvalidDecl())
    return;
  const auto [at, fresh] = records_.try_emplace(name);
  if (!fresh && at->second.declaration != &record) at->second = {};
  if (!fresh) return;
  at->second.declaration = &record;
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&record);
  for (const clang::FieldDecl* field : record.fields()) {
    const bool is_empty =
        field->getType()->isConstantArrayType() && context.getTypeSize(field->getType()) == 0;
    if (is_empty || field->getName().empty()) continue;
    const uint64_t offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    const auto [member, first] = at->second.members.try_emplace(
        offset, Member{field->getNameAsString(), is_unsigned_number(field->getType())});
    if (!first || field->isBitField()) member->second = {};
  }
}

const RecordMembers::Member* RecordMembers::at(llvm::StringRef record, uint64_t offset) const {
  const auto known = records_.find(record.str());
  if (known == records_.end()) return nullptr;
  const auto member = known->second.members.find(offset);
  return member == known->second.members.end() ? nullptr : &member->second;
}

}  // namespace culprit::frontend
