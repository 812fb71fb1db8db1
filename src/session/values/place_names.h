// What a pointer points to, as an expression of C.
#pragma once

#include <string>

#include "session/values/typed_value.h"

namespace culprit::session {

/// `&x`, `&a[3]`, `&list.first`: the place of type `pointee` in a variable of
/// file scope or of any frame. Empty if the address is in no variable, or at no such place in it.
/// Cost: the variables of the program and of all frames.
std::string place_name(const Scope& scope, uint64_t address, TypeRef pointee);

}  // namespace culprit::session
