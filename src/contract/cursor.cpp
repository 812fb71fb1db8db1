#include "contract/cursor.h"

#include <fmt/format.h>

namespace culprit::contract {

void Cursor::fail(std::string message, Offset at, std::string_view hint) {
  if (!error_) error_ = SyntaxError{std::move(message), at, std::string(hint)};
  at_ = tokens_.size() - 1;
}

void Cursor::fail_expecting(std::string_view what, std::string_view hint) {
  const Token found = peek();
  fail(fmt::format("expected {}, found {}", what,
                   found.kind == TokenKind::End ? "the end of the annotation"
                                                : fmt::format("'{}'", found.text)),
       found.begin, hint);
}

bool Cursor::expect(std::string_view text, std::string_view where, std::string_view hint) {
  if (accept(text)) return true;
  fail_expecting(fmt::format("'{}'{}{}", text, where.empty() ? "" : " ", where), hint);
  return false;
}

std::optional<std::string> Cursor::expect_name(std::string_view what, std::string_view hint) {
  if (peek().kind == TokenKind::Name) return take().text;
  fail_expecting(what, hint);
  return std::nullopt;
}

}  // namespace culprit::contract
