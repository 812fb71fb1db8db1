// Values as C would write them.
#pragma once

#include <string>

#include "session/values/typed_value.h"

namespace culprit::session {

/// One line: `-3`, `'a' (97)`, `GREEN`, `0.1`, `"text"`, `&a[2]`, `{x = 1, next = NULL}`,
/// `{1, 2, 3, … 7 more}`. A pointer is shown by what it points to, a struct behind it with its
/// members. What is not initialised is `?`. Long texts, arrays and structs are cut.
std::string show(const Scope& scope, const TypedValue& value);

}  // namespace culprit::session
