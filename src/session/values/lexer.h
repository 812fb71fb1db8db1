// The words of an expression.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace culprit::session {

struct Token {
  enum class Kind : uint8_t { End, Name, Number, Character, Text, Sign };
  Kind kind = Kind::End;
  size_t begin = 0;
  std::string_view text;

  size_t end() const { return begin + text.size(); }
};

/// The tokens, and an End after the last one. Errors: a character that no expression has, or a
/// literal that does not end.
Result<std::vector<Token>> tokens_of(std::string_view text);

/// An error at a place in the text of an expression.
Diagnostic error_at(size_t begin, std::string message, std::string hint = {});

}  // namespace culprit::session
