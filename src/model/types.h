// The types of the program as its source has them, and its variables with their types and places.
//
// A type that contains another one by value has the greater number: an alias, an array, a struct.
// Only pointers lead to any number, so a walk over what a value contains comes to an end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/source_range.h"

namespace culprit::model {

enum class TypeKind : uint8_t {
  Void,
  Bool,
  Char,  ///< char, signed char and unsigned char
  Integer,
  Float,
  Enum,     ///< element: the integer type that holds it
  Pointer,  ///< element: what it points to
  Array,    ///< element, count
  Struct,   ///< members
  Union,    ///< members
  Function,
  Alias,  ///< a typedef, or a type with qualifiers; element: the type that it stands for
  Other,  ///< a type whose values are not read: complex numbers, vectors, 128-bit integers
};
inline constexpr unsigned kTypeKinds = static_cast<unsigned>(TypeKind::Other) + 1;

using TypeId = uint32_t;
inline constexpr TypeId kNoType = 0xffffffffu;
inline constexpr uint64_t kUnknownCount = ~uint64_t{0};

struct TypeMember {
  std::string name;  ///< empty: an unnamed struct or union, whose members are named directly
  uint64_t offset = 0;
  TypeId type = kNoType;
  uint8_t first_bit = 0;  ///< of a bit-field, from bit 0 of the byte at `offset`
  uint8_t bits = 0;       ///< width of a bit-field; 0: it is none
  bool operator==(const TypeMember&) const = default;
};

struct Enumerator {
  std::string name;
  int64_t value = 0;
  bool operator==(const Enumerator&) const = default;
};

struct SourceType {
  TypeKind kind{};
  /// As C writes it: "unsigned int", "struct node", "Node *", "int (*)[3]"; empty for a struct,
  /// union or enumeration without a tag.
  std::string name;
  uint64_t bytes = 0;  ///< 0: incomplete, or known only at run time
  bool is_signed = false;
  TypeId element = kNoType;
  uint64_t count = 0;  ///< kUnknownCount: a flexible or variable-length array
  std::vector<TypeMember> members;
  std::vector<Enumerator> enumerators;
  bool operator==(const SourceType&) const = default;
};

/// The types that every program has. They come first in every table.
enum class BasicType : TypeId {
  Void,
  Bool,
  Char,
  SignedChar,
  UnsignedChar,
  Short,
  UnsignedShort,
  Int,
  UnsignedInt,
  Long,
  UnsignedLong,
  LongLong,
  UnsignedLongLong,
  Float,
  Double,
  LongDouble,
};
inline constexpr TypeId kBasicTypes = static_cast<TypeId>(BasicType::LongDouble) + 1;
constexpr TypeId type_id(BasicType type) { return static_cast<TypeId>(type); }
const SourceType& basic_type(TypeId id);

class Types {
 public:
  const SourceType& operator[](TypeId id) const {
    return id < kBasicTypes ? basic_type(id) : declared[id - kBasicTypes];
  }
  TypeId size() const { return kBasicTypes + static_cast<TypeId>(declared.size()); }
  bool contains(TypeId id) const { return id < size(); }
  /// The type behind typedefs and qualifiers. Cost: their number.
  TypeId plain(TypeId id) const {
    while ((*this)[id].kind == TypeKind::Alias) id = (*this)[id].element;
    return id;
  }
  TypeId add(SourceType type);

  std::vector<SourceType> declared;  ///< all but the basic ones
};

/// Whether every number leads to a type, and only pointers lead to a type that comes later.
bool is_consistent(const Types& types);

/// Appends the types of another table and returns what to add to the numbers of its own types. Use
/// moved_type() for the numbers themselves.
uint32_t append_types(Types& to, Types from);
constexpr TypeId moved_type(TypeId id, uint32_t by) {
  return id == kNoType || id < kBasicTypes ? id : id + by;
}

/// Where the value of a variable is.
enum class Place : uint8_t {
  Nowhere,   ///< no code uses it, or the model has no place for it
  Register,  ///< `number`: of the register
  Object,    ///< `number`: index into Function::frame_objects
  Address,   ///< `number`: of the register that holds its address: a struct passed by copy
  Global,    ///< `number`: index into Program::globals: a static variable of a function
};
inline constexpr unsigned kPlaces = static_cast<unsigned>(Place::Global) + 1;

/// A parameter or local variable of a function of the user.
struct SourceVariable {
  std::string name;
  TypeId type = kNoType;
  Place place = Place::Nowhere;
  uint32_t number = 0;
  /// From its declarator to the end of the block. Invalid: the whole function.
  SourceRange scope;
  bool operator==(const SourceVariable&) const = default;
};

}  // namespace culprit::model
