// What C says about types: what a pointer leads to, sizes, conversions of operands.
#pragma once

#include <optional>
#include <string>

#include "model/type.h"
#include "model/types.h"
#include "session/values/typed_value.h"

namespace culprit::session {

class TypeRules {
 public:
  /// `types` must outlive this.
  explicit TypeRules(const model::Types& types) : types_(types) {}

  const model::Types& types() const { return types_; }
  /// The type behind typedefs and qualifiers; null for a pointer that has no number of its own.
  const model::SourceType* plain(TypeRef type) const;
  model::TypeKind kind(TypeRef type) const;
  /// What a pointer points to, or the element of an array; nullopt for other types.
  std::optional<TypeRef> element(TypeRef type) const;
  static TypeRef pointer_to(TypeRef type) { return {type.id, type.pointers + 1}; }
  /// 0: unknown, incomplete or void.
  uint64_t bytes(TypeRef type) const;
  /// As C writes it; "struct" for one without a tag.
  std::string name(TypeRef type) const;

  bool is_integer(TypeRef type) const;  ///< enumerations, characters and _Bool too
  bool is_float(TypeRef type) const { return kind(type) == model::TypeKind::Float; }
  bool is_number(TypeRef type) const { return is_integer(type) || is_float(type); }
  bool is_pointer(TypeRef type) const { return kind(type) == model::TypeKind::Pointer; }
  bool is_scalar(TypeRef type) const { return is_number(type) || is_pointer(type); }
  bool is_record(TypeRef type) const;  ///< a struct or union
  bool is_signed(TypeRef type) const;
  /// The type of the machine's register that holds a scalar.
  model::Type register_type(TypeRef type) const;

  /// The type of an operand of an arithmetic operator after the integer promotions (C17 6.3.1.1).
  TypeRef promoted(TypeRef type, const std::optional<BitField>& bitfield) const;
  /// The common type of two promoted operands (C17 6.3.1.8).
  TypeRef common(TypeRef left, TypeRef right) const;

 private:
  const model::Types& types_;
};

}  // namespace culprit::session
