// The syntax of an expression of C without side effects.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/values/typed_value.h"
#include "support/result.h"

namespace culprit::session {

enum class NodeKind : uint8_t {
  Literal,      ///< type, literal
  Name,         ///< text
  Prefix,       ///< text: the operator; one part
  Binary,       ///< text: the operator; two parts
  Conditional,  ///< condition, and the values if true and if false
  Subscript,    ///< array, index
  Member,       ///< the object; text: the member
  Arrow,        ///< the pointer; text: the member
  Cast,         ///< type; the operand
  SizeOf,       ///< the operand
  SizeOfType,   ///< type
};

struct Node {
  NodeKind kind{};
  size_t begin = 0, end = 0;  ///< bytes of the text
  std::string text = {};
  TypeRef type = {};
  machine::Value literal = {};
  std::vector<Node> parts = {};
};

/// Which names mean types.
using TypeNamed = std::function<std::optional<TypeRef>(std::string_view name)>;

/// Errors: of the user, with the column in the text, and what was expected there. Assignments, ++
/// and -- and calls are refused.
Result<Node> parse(std::string_view text, const TypeNamed& type_named);

}  // namespace culprit::session
