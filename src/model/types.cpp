#include "model/types.h"

#include <algorithm>
#include <array>

namespace culprit::model {

namespace {

SourceType basic(TypeKind kind, const char* name, uint64_t bytes, bool is_signed) {
  SourceType type;
  type.kind = kind;
  type.name = name;
  type.bytes = bytes;
  type.is_signed = is_signed;
  return type;
}

/// In the order of BasicType, for x86-64.
const std::array<SourceType, kBasicTypes> kTable = {
    basic(TypeKind::Void, "void", 0, false),
    basic(TypeKind::Bool, "_Bool", 1, false),
    basic(TypeKind::Char, "char", 1, true),
    basic(TypeKind::Char, "signed char", 1, true),
    basic(TypeKind::Char, "unsigned char", 1, false),
    basic(TypeKind::Integer, "short", 2, true),
    basic(TypeKind::Integer, "unsigned short", 2, false),
    basic(TypeKind::Integer, "int", 4, true),
    basic(TypeKind::Integer, "unsigned int", 4, false),
    basic(TypeKind::Integer, "long", 8, true),
    basic(TypeKind::Integer, "unsigned long", 8, false),
    basic(TypeKind::Integer, "long long", 8, true),
    basic(TypeKind::Integer, "unsigned long long", 8, false),
    basic(TypeKind::Float, "float", 4, true),
    basic(TypeKind::Float, "double", 8, true),
    basic(TypeKind::Float, "long double", 16, true),
};

bool has_element(TypeKind kind) {
  return kind == TypeKind::Alias || kind == TypeKind::Array || kind == TypeKind::Enum;
}

}  // namespace

const SourceType& basic_type(TypeId id) { return kTable[id]; }

TypeId Types::add(SourceType type) {
  declared.push_back(std::move(type));
  return size() - 1;
}

bool is_consistent(const Types& types) {
  for (TypeId id = kBasicTypes; id < types.size(); ++id) {
    const SourceType& type = types[id];
    if (has_element(type.kind) && type.element >= id) return false;
    if (type.kind == TypeKind::Pointer && !types.contains(type.element)) return false;
    const bool ordered = std::all_of(type.members.begin(), type.members.end(),
                                     [&](const TypeMember& member) { return member.type < id; });
    if (!ordered) return false;
  }
  return true;
}

uint32_t append_types(Types& to, Types from) {
  const auto by = static_cast<uint32_t>(to.declared.size());
  for (SourceType& type : from.declared) {
    type.element = moved_type(type.element, by);
    for (TypeMember& member : type.members) member.type = moved_type(member.type, by);
    to.declared.push_back(std::move(type));
  }
  return by;
}

}  // namespace culprit::model
