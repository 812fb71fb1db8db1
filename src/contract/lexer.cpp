#include "contract/lexer.h"

#include <cctype>

#include "support/text.h"

namespace culprit::contract {

namespace {

/// Longest first among those with the same beginning.
constexpr std::string_view kSymbols[] = {
    "<==>", "<-->", "==>", "-->", "...", "<<=", ">>=", "..", "<=", ">=", "==", "!=", "&&", "||",
    "^^",   "<<",   ">>",  "->",  "++",  "--",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "::",   "(",    ")",   "[",   "]",   "{",   "}",   ",",  ";",  ":",  "?",  "+",  "-",  "*",
    "/",    "%",    "<",   ">",   "=",   "!",   "~",   "&",  "|",  "^",  "."};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }

class Lexer {
 public:
  Lexer(std::string_view text, Offset origin) : text_(text), origin_(origin) {}

  std::vector<Token> take() {
    std::vector<Token> out;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) out.push_back(next());
    out.push_back({TokenKind::End, "", offset(at_), offset(at_)});
    return out;
  }

 private:
  Offset offset(size_t at) const { return origin_ + static_cast<Offset>(at); }
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool begins(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(peek())) || peek() == '@' || peek() == '\0')
        ++at_;
      else if (peek() == '\\' && (peek(1) == '\n' || peek(1) == '\r')) at_ += 2;
      else if (begins("//")) at_ = std::min(text_.find('\n', at_), text_.size());
      else if (begins("/*")) skip_to("*/");
      else return;
    }
  }
  void skip_to(std::string_view end) {
    const size_t found = text_.find(end, at_ + 2);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  Token taken(TokenKind kind, size_t begin) const {
    return {kind, std::string(text_.substr(begin, at_ - begin)), offset(begin), offset(at_)};
  }

  Token next() {
    const size_t begin = at_;
    if (peek() == '\\' && is_letter(peek(1))) {
      ++at_;
      return word(TokenKind::Builtin, begin);
    }
    if ((peek() == 'L') && (peek(1) == '"' || peek(1) == '\'')) ++at_;
    if (peek() == '"' || peek() == '\'') return quoted(begin);
    if (is_letter(peek())) return word(TokenKind::Name, begin);
    if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) return number(begin);
    for (std::string_view symbol : kSymbols)
      if (begins(symbol)) {
        at_ += symbol.size();
        return taken(TokenKind::Symbol, begin);
      }
    ++at_;
    while (at_ < text_.size() && (static_cast<unsigned char>(peek()) & 0xc0) == 0x80) ++at_;
    return taken(TokenKind::Unknown, begin);
  }

  Token word(TokenKind kind, size_t begin) {
    while (is_word(peek())) ++at_;
    return taken(kind, begin);
  }

  /// In `0..n` the number ends before the dots.
  Token number(size_t begin) {
    while (is_word(peek()) || (peek() == '.' && peek(1) != '.') || is_exponent_sign()) ++at_;
    return taken(TokenKind::Number, begin);
  }
  bool is_exponent_sign() const {
    if (at_ == 0 || (peek() != '+' && peek() != '-')) return false;
    const char before = text_[at_ - 1];
    const bool hex = text_.substr(0, at_).rfind("0x") != std::string_view::npos &&
                     at_ - text_.substr(0, at_).rfind("0x") < 20;
    return before == 'p' || before == 'P' || (!hex && (before == 'e' || before == 'E'));
  }

  Token quoted(size_t begin) {
    const char quote = text_[at_++];
    while (at_ < text_.size() && peek() != quote && peek() != '\n')
      at_ += peek() == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    if (peek() != quote) return taken(TokenKind::Unknown, begin);
    ++at_;
    return taken(quote == '"' ? TokenKind::Text : TokenKind::Character, begin);
  }

  std::string_view text_;
  Offset origin_;
  size_t at_ = 0;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, Offset origin) {
  return Lexer(text, origin).take();
}

}  // namespace culprit::contract
