// The names of operations, types and component kinds in the text form, for printer and reader.
#pragma once

#include <string>
#include <string_view>

#include "model/instruction.h"

namespace culprit::model {

/// "void", "i32", "ptr", "f32", "f64", "f80".
std::string type_name(Type type);

/// The inverses of op_name, type_name and kind_name. False if the word is not such a name.
bool op_of(std::string_view word, Op& op);
bool type_of(std::string_view word, Type& type);
bool kind_of(std::string_view word, ComponentKind& kind);

}  // namespace culprit::model
