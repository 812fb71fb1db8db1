// The position of a parser in a list of tokens. After the first error it stays at the end, so that
// every loop of a parser ends.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "contract/annotation.h"

namespace culprit::contract {

class Cursor {
 public:
  /// `tokens` ends with End and outlives the cursor.
  explicit Cursor(const std::vector<Token>& tokens) : tokens_(tokens) {}

  const Token& peek(size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool at_end() const { return peek().kind == TokenKind::End; }
  bool next_is(std::string_view text) const { return peek().is(text); }
  /// Moves past the token and returns it.
  const Token& take() {
    const Token& token = peek();
    if (!at_end()) ++at_;
    return token;
  }
  bool accept(std::string_view text) {
    if (!next_is(text)) return false;
    take();
    return true;
  }
  /// Fails with "expected ';' after the clause, found 'x'" if the next token is another one.
  bool expect(std::string_view text, std::string_view where, std::string_view hint = {});
  std::optional<std::string> expect_name(std::string_view what, std::string_view hint = {});
  /// The end of the token before the current one.
  Offset last_end() const { return at_ == 0 ? tokens_[0].begin : tokens_[at_ - 1].end; }
  size_t position() const { return at_; }
  void go_to(size_t position) {
    if (!error_) at_ = position;
  }

  /// Records the error, unless there is one already, and goes to the end.
  void fail(std::string message, Offset at, std::string_view hint = {});
  void fail_expecting(std::string_view what, std::string_view hint = {});
  const std::optional<SyntaxError>& error() const { return error_; }

 private:
  const std::vector<Token>& tokens_;
  size_t at_ = 0;
  std::optional<SyntaxError> error_;
};

/// Whether the word is among those of the list.
template <class List>
bool one_of(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

}  // namespace culprit::contract
