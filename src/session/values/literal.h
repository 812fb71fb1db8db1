// Literals of C as typed values.
#pragma once

#include <optional>
#include <string_view>

#include "session/values/typed_value.h"

namespace culprit::session {

struct Literal {
  TypeRef type;
  machine::Value value;
};

/// `12`, `0x1fUL`, `.5e3f`. nullopt if the text is not a number of C, or too large.
std::optional<Literal> number_literal(std::string_view text);
/// `'a'`, `'\n'`, `'\x41'`: an int. nullopt if it is not one character.
std::optional<Literal> character_literal(std::string_view text);

}  // namespace culprit::session
