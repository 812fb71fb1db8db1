// The parts of structs, unions and arrays.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "session/values/typed_value.h"

namespace culprit::session {

/// The member with that name, also of an unnamed struct or union in it, with its offset from the
/// outer one; nullopt if there is none.
std::optional<model::TypeMember> member_of(const model::Types& types,
                                           const std::vector<model::TypeMember>& members,
                                           std::string_view name);

/// The members of a struct or union, those of unnamed ones in it included, each with its offset
/// from `type`.
std::vector<model::TypeMember> all_members(const model::Types& types,
                                           const model::SourceType& type);

/// The number of elements of an array: of its type, or as many as its object holds if the type says
/// none. nullopt if neither is known, or its object is no more.
std::optional<uint64_t> elements_of(const Scope& scope, const TypedValue& array);

/// The value of a member of a struct or union in memory, or of an element of an array: a place.
TypedValue part_of(const TypedValue& whole, const model::TypeMember& member);

}  // namespace culprit::session
