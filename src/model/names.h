// The words for operations and types in the text form, shared by printer and reader.
#pragma once

#include <string>
#include <string_view>

#include "model/instruction.h"

namespace culprit::model {

/// "void", "i32", "ptr", "f32", "f64", "f80".
std::string type_name(Type type);

/// The inverse of op_name and type_name; false when the word is none.
bool op_of(std::string_view word, Op& op);
bool type_of(std::string_view word, Type& type);
bool kind_of(std::string_view word, ComponentKind& kind);

}  // namespace culprit::model
