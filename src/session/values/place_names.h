// What a pointer points to: as an expression of C, and how many elements follow.
#pragma once

#include <string>

#include "session/values/typed_value.h"

namespace culprit::session {

/// `&x`, `&a[3]`, `&list.first`: the place of type `pointee` in a variable of
/// file scope or of any frame. Empty if the address is in no variable, or at no such place in it.
/// Cost: the variables of the program and of all frames.
std::string place_name(const Scope& scope, uint64_t address, TypeRef pointee);

/// How many elements of type `pointee` are at the address: up to the end of the array or of the
/// block of the heap that it is in, else one. 0 if none can be read there. Cost: as above.
uint64_t elements_at(const Scope& scope, uint64_t address, TypeRef pointee);

}  // namespace culprit::session
