// Reads values out of a state, with the reasons for which they cannot be read in words.
#pragma once

#include <optional>
#include <string>

#include "session/values/typed_value.h"

namespace culprit::session {

/// Fills the value of a scalar from its place. Undefined bytes give an undefined value. Returns why
/// it cannot be read, nullopt if it was: "p points to freed …" is said of the place. A struct,
/// union, array or function has no value to fill, and is only looked for.
std::optional<std::string> load(const Scope& scope, TypedValue& value);

/// Why the `bytes` at an address are no memory of the program; nullopt if they are.
std::optional<std::string> problem_at(const Scope& scope, uint64_t address, uint64_t bytes);

}  // namespace culprit::session
