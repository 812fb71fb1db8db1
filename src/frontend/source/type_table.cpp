#include "frontend/source/type_table.h"

#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/Type.h"

namespace culprit::frontend {

using model::BasicType;
using model::TypeId;
using model::TypeKind;

namespace {

using Builtin = clang::BuiltinType;

/// The basic type of the model; Void for one that has none, as __int128.
BasicType basic_of(Builtin::Kind kind) {
  switch (kind) {
    case Builtin::Bool: return BasicType::Bool;
    case Builtin::Char_S:
    case Builtin::Char_U: return BasicType::Char;
    case Builtin::SChar: return BasicType::SignedChar;
    case Builtin::UChar: return BasicType::UnsignedChar;
    case Builtin::Short: return BasicType::Short;
    case Builtin::UShort: return BasicType::UnsignedShort;
    case Builtin::Int: return BasicType::Int;
    case Builtin::UInt: return BasicType::UnsignedInt;
    case Builtin::Long: return BasicType::Long;
    case Builtin::ULong: return BasicType::UnsignedLong;
    case Builtin::LongLong: return BasicType::LongLong;
    case Builtin::ULongLong: return BasicType::UnsignedLongLong;
    case Builtin::Float: return BasicType::Float;
    case Builtin::Double: return BasicType::Double;
    case Builtin::LongDouble: return BasicType::LongDouble;
    default: return BasicType::Void;
  }
}

}  // namespace

TypeId TypeTable::add(clang::QualType type) {
  const TypeId id = value(type);
  while (!pointers_.empty()) {
    const auto [pointer, target] = pointers_.back();
    pointers_.pop_back();
    const TypeId element = value(target);
    types_.declared[pointer - model::kBasicTypes].element = element;
  }
  return id;
}

std::string TypeTable::name_of(clang::QualType type) const {
  clang::PrintingPolicy policy(context_.getLangOpts());
  policy.AnonymousTagLocations = false;
  return type.getAsString(policy);
}

uint64_t TypeTable::bytes_of(clang::QualType type) const {
  const bool has_a_size =
      !type->isIncompleteType() && !type->isFunctionType() && type->isConstantSizeType();
  return has_a_size ? static_cast<uint64_t>(context_.getTypeSizeInChars(type).getQuantity()) : 0;
}

TypeId TypeTable::enter(clang::QualType type, model::SourceType made) {
  // A struct may have met itself through an array or a typedef of one of its members.
  const auto [at, fresh] = known_.try_emplace(type.getAsOpaquePtr(), 0);
  if (fresh) at->second = types_.add(std::move(made));
  return at->second;
}

/// The number of a type whose values are stored in another one.
TypeId TypeTable::value(clang::QualType type) {
  if (const auto at = known_.find(type.getAsOpaquePtr()); at != known_.end()) return at->second;
  const TypeId id = number(type);
  known_.try_emplace(type.getAsOpaquePtr(), id);
  return id;
}

TypeId TypeTable::number(clang::QualType type) {
  if (const auto* builtin = llvm::dyn_cast<Builtin>(type.getTypePtr());
      builtin && !type.hasLocalQualifiers()) {
    const BasicType basic = basic_of(builtin->getKind());
    if (basic != BasicType::Void || builtin->isVoidType()) return model::type_id(basic);
  }
  if (type.hasLocalQualifiers()) return alias(type, type.getLocalUnqualifiedType());
  if (const auto* decayed = llvm::dyn_cast<clang::AdjustedType>(type.getTypePtr()))
    return value(decayed->getAdjustedType());
  if (const auto* name = llvm::dyn_cast<clang::TypedefType>(type.getTypePtr()))
    return alias(type, name->getDecl()->getUnderlyingType());
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(type.getTypePtr()))
    return alias(type, atomic->getValueType());
  if (const clang::QualType inner = type.getSingleStepDesugaredType(context_); inner != type)
    return value(inner);
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr()))
    return this->array(*array);
  if (type->isPointerType()) return pointer(type);
  if (const auto* record = llvm::dyn_cast<clang::RecordType>(type.getTypePtr()))
    return this->record(*record->getDecl(), type);
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumType>(type.getTypePtr()))
    return this->enumeration(*enumeration->getDecl(), type);
  model::SourceType other;
  other.kind = type->isFunctionType() ? TypeKind::Function : TypeKind::Other;
  other.name = name_of(type);
  other.bytes = bytes_of(type);
  return enter(type, std::move(other));
}

TypeId TypeTable::alias(clang::QualType type, clang::QualType target) {
  model::SourceType made;
  made.kind = TypeKind::Alias;
  made.element = value(target);
  made.name = name_of(type);
  made.bytes = types_[made.element].bytes;
  return enter(type, std::move(made));
}

TypeId TypeTable::array(const clang::ArrayType& type) {
  const clang::QualType whole(&type, 0);
  model::SourceType made;
  made.kind = TypeKind::Array;
  made.element = value(type.getElementType());
  made.name = name_of(whole);
  made.count = model::kUnknownCount;
  if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(&type))
    made.count = fixed->getSize().getZExtValue();
  made.bytes = bytes_of(whole);
  return enter(whole, std::move(made));
}

TypeId TypeTable::pointer(clang::QualType type) {
  model::SourceType made;
  made.kind = TypeKind::Pointer;
  made.name = name_of(type);
  made.bytes = bytes_of(type);
  made.element = model::type_id(BasicType::Void);
  const TypeId id = enter(type, std::move(made));
  pointers_.emplace_back(id, type->getPointeeType());
  return id;
}

TypeId TypeTable::record(const clang::RecordDecl& declared, clang::QualType type) {
  model::SourceType made;
  made.kind = declared.isUnion() ? TypeKind::Union : TypeKind::Struct;
  if (declared.getIdentifier()) made.name = name_of(type);
  const clang::RecordDecl* record = declared.getDefinition();
  if (!record || record->isInvalidDecl()) return enter(type, std::move(made));
  made.bytes = bytes_of(type);
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    model::TypeMember member;
    member.name = field->getNameAsString();
    const uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
    member.offset = bit / 8;
    member.type = value(field->getType());
    if (field->isBitField()) {
      member.first_bit = static_cast<uint8_t>(bit % 8);
      member.bits = static_cast<uint8_t>(field->getBitWidthValue(context_));
    }
    made.members.push_back(std::move(member));
  }
  return enter(type, std::move(made));
}

TypeId TypeTable::enumeration(const clang::EnumDecl& declared, clang::QualType type) {
  model::SourceType made;
  made.kind = TypeKind::Enum;
  if (declared.getIdentifier()) made.name = name_of(type);
  made.bytes = bytes_of(type);
  const clang::EnumDecl* definition = declared.getDefinition();
  if (!definition || definition->getIntegerType().isNull())
    made.element = model::type_id(BasicType::UnsignedInt);
  else made.element = value(definition->getIntegerType());
  made.is_signed = types_[types_.plain(made.element)].is_signed;
  if (definition)
    for (const clang::EnumConstantDecl* each : definition->enumerators())
      made.enumerators.push_back(
          {each->getNameAsString(),
           static_cast<int64_t>(each->getInitVal().extOrTrunc(64).getZExtValue())});
  return enter(type, std::move(made));
}

}  // namespace culprit::frontend
