#include "session/values/type_rules.h"

namespace culprit::session {

using model::BasicType;
using model::SourceType;
using model::TypeKind;

const SourceType* TypeRules::plain(TypeRef type) const {
  return type.pointers > 0 ? nullptr : &types_[types_.plain(type.id)];
}

TypeKind TypeRules::kind(TypeRef type) const {
  const SourceType* known = plain(type);
  return known ? known->kind : TypeKind::Pointer;
}

std::optional<TypeRef> TypeRules::element(TypeRef type) const {
  if (type.pointers > 0) return TypeRef(type.id, type.pointers - 1);
  const SourceType& known = *plain(type);
  if (known.kind != TypeKind::Pointer && known.kind != TypeKind::Array) return std::nullopt;
  return TypeRef(known.element);
}

uint64_t TypeRules::bytes(TypeRef type) const {
  const SourceType* known = plain(type);
  return known ? known->bytes : 8;
}

std::string TypeRules::name(TypeRef type) const {
  const SourceType& base = types_[type.id];
  std::string name = base.name;
  if (name.empty())
    name = base.kind == TypeKind::Union ? "union" : base.kind == TypeKind::Enum ? "enum" : "struct";
  if (type.pointers == 0) return name;
  const std::string stars(type.pointers, '*');
  const size_t group = name.find("(*");
  if (group != std::string::npos) return name.insert(group + 1, stars);
  const size_t suffix = name.find_first_of("[(");
  if (base.kind == TypeKind::Array && suffix != std::string::npos)
    return name.insert(suffix, " (" + stars + ")");
  if (base.kind == TypeKind::Function && suffix != std::string::npos)
    return name.insert(suffix, "(" + stars + ")");
  return name + (name.ends_with('*') ? "" : " ") + stars;
}

bool TypeRules::is_integer(TypeRef type) const {
  const TypeKind k = kind(type);
  return k == TypeKind::Bool || k == TypeKind::Char || k == TypeKind::Integer ||
         k == TypeKind::Enum;
}

bool TypeRules::is_record(TypeRef type) const {
  return kind(type) == TypeKind::Struct || kind(type) == TypeKind::Union;
}

bool TypeRules::is_signed(TypeRef type) const {
  const SourceType* known = plain(type);
  return known && known->is_signed;
}

model::Type TypeRules::register_type(TypeRef type) const {
  if (is_pointer(type)) return model::kPointer;
  const uint64_t size = bytes(type);
  if (is_float(type)) return size == 4 ? model::kF32 : size == 8 ? model::kF64 : model::kF80;
  return model::integer_type(static_cast<unsigned>(8 * size));
}

TypeRef TypeRules::promoted(TypeRef type, const std::optional<BitField>& bitfield) const {
  if (!is_integer(type)) return type;
  if (bitfield && bitfield->bits < 32) return BasicType::Int;
  if (bitfield && bitfield->bits == 32)
    return is_signed(type) ? BasicType::Int : BasicType::UnsignedInt;
  if (bytes(type) < 4) return BasicType::Int;
  if (kind(type) != TypeKind::Enum) return type;
  return is_signed(type) ? BasicType::Int : BasicType::UnsignedInt;
}

TypeRef TypeRules::common(TypeRef left, TypeRef right) const {
  if (is_float(left) || is_float(right)) {
    if (!is_float(left)) return right;
    if (!is_float(right)) return left;
    return bytes(left) >= bytes(right) ? left : right;
  }
  const uint64_t size = std::max(bytes(left), bytes(right));
  const bool is_unsigned =
      (bytes(left) == size && !is_signed(left)) || (bytes(right) == size && !is_signed(right));
  if (size == 4) return is_unsigned ? BasicType::UnsignedInt : BasicType::Int;
  const auto is_long_long = [&](TypeRef type) {
    const model::TypeId id = types_.plain(type.id);
    return id == model::type_id(BasicType::LongLong) ||
           id == model::type_id(BasicType::UnsignedLongLong);
  };
  if (is_long_long(left) || is_long_long(right))
    return is_unsigned ? BasicType::UnsignedLongLong : BasicType::LongLong;
  return is_unsigned ? BasicType::UnsignedLong : BasicType::Long;
}

}  // namespace culprit::session
