// The types, enumerators and functions of the program by name.
#pragma once

#include <optional>
#include <string_view>

#include "session/values/typed_value.h"

namespace culprit::session {

/// `unsigned int`, `long unsigned`, `struct node`, `Node`. Blocks are not respected: the first type
/// with that name is meant. Cost: the types of the program.
std::optional<TypeRef> type_named(const model::Types& types, std::string_view name);

/// An enumerator of any enumeration.
struct EnumeratorFound {
  TypeRef type;
  int64_t value = 0;
};
std::optional<EnumeratorFound> enumerator_named(const model::Types& types, std::string_view name);

/// The address of a function; 0 if there is none with that name, or no pointer to it can exist.
/// Cost: the objects of the program.
uint64_t function_named(const Scope& scope, std::string_view name);

}  // namespace culprit::session
