#include "session/values/lexer.h"

#include <algorithm>
#include <array>

#include "support/text.h"

namespace culprit::session {

namespace {

constexpr std::array<std::string_view, 42> kSigns = {
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "(",  ")",  "[",  "]",  ".",  "+",
    "-",   "*",   "/",   "%",  "&",  "|",  "^",  "~",  "!",  "<",  ">",  "=",  "?",  ":"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t end_of_name(std::string_view text, size_t at) {
  while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) ++at;
  return at;
}

/// A preprocessing number: digits, letters, points, and signs after an exponent's letter.
size_t end_of_number(std::string_view text, size_t at) {
  const bool hexadecimal = text.substr(at).starts_with("0x") || text.substr(at).starts_with("0X");
  for (; at < text.size(); ++at) {
    const char before = at > 0 ? text[at - 1] : ' ';
    const bool exponent =
        hexadecimal ? before == 'p' || before == 'P' : before == 'e' || before == 'E';
    const bool sign = (text[at] == '+' || text[at] == '-') && exponent;
    if (!is_letter(text[at]) && !is_digit(text[at]) && text[at] != '.' && !sign) break;
  }
  return at;
}

/// The place after the closing quote; npos if there is none.
size_t end_of_quoted(std::string_view text, size_t at) {
  const char quote = text[at];
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\') ++at;
    else if (text[at] == quote) return at + 1;
  }
  return std::string_view::npos;
}

}  // namespace

Diagnostic error_at(size_t begin, std::string message, std::string hint) {
  return user_error_at("expression", 1, static_cast<unsigned>(begin + 1), std::move(message),
                       std::move(hint));
}

Result<std::vector<Token>> tokens_of(std::string_view text) {
  std::vector<Token> out;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (is_white_space(c)) {
      ++at;
      continue;
    }
    Token token{Token::Kind::Sign, at, {}};
    size_t end = at;
    if (is_letter(c)) token.kind = Token::Kind::Name, end = end_of_name(text, at);
    else if (is_digit(c) || (c == '.' && at + 1 < text.size() && is_digit(text[at + 1])))
      token.kind = Token::Kind::Number, end = end_of_number(text, at);
    else if (c == '\'' || c == '"') {
      token.kind = c == '"' ? Token::Kind::Text : Token::Kind::Character;
      end = end_of_quoted(text, at);
      if (end == std::string_view::npos)
        return error_at(at, std::string("the closing ") + c + " is missing");
    } else {
      const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](std::string_view each) {
        return text.substr(at).starts_with(each);
      });
      if (sign == kSigns.end())
        return error_at(at, "`" + visible(text.substr(at, 1)) + "` is not part of an expression");
      end = at + sign->size();
    }
    token.text = text.substr(at, end - at);
    out.push_back(token);
    at = end;
  }
  out.push_back({Token::Kind::End, text.size(), {}});
  return out;
}

}  // namespace culprit::session
