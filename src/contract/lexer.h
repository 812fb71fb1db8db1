// Splits the text of an annotation into tokens.
//
// `@` is a blank except in names that begin with a backslash; comments inside the annotation are
// skipped. Every operator is the longest that fits: `<==>` before `<=`, `-->` before `--`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::contract {

/// Bytes from the start of the annotated text. The caller chooses the origin, so that offsets of
/// several comments can be told apart.
using Offset = uint32_t;

enum class TokenKind : uint8_t { Name, Builtin, Number, Character, Text, Symbol, Unknown, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;  ///< as written; a Builtin includes its backslash
  Offset begin = 0;
  Offset end = 0;

  bool is(std::string_view t) const { return kind != TokenKind::Text && text == t; }
};

/// The last token is End. Never fails: bytes that begin no token become Unknown.
std::vector<Token> tokens_of(std::string_view text, Offset origin);

}  // namespace culprit::contract
