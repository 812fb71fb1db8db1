// Types in annotations, and the variables that they bind.
#include <fmt/format.h>

#include "contract/term_parser.h"

namespace culprit::contract {

namespace {

constexpr std::string_view kTypeWords[] = {"int",     "char",  "long",    "short",    "unsigned",
                                           "signed",  "float", "double",  "void",     "_Bool",
                                           "struct",  "union", "enum",    "const",    "volatile",
                                           "integer", "real",  "boolean", "__int128", "bool"};

}  // namespace

std::vector<Binder> TermParser::binders() {
  std::vector<Binder> out;
  std::string type;
  do {
    const std::optional<Binder> one = binder(type);
    if (!one) return out;
    type = one->type;
    while (type.ends_with("*") || type.ends_with(" ")) type.pop_back();
    out.push_back(*one);
  } while (cursor_.accept(","));
  return out;
}

std::optional<Binder> TermParser::binder(const std::string& before) {
  std::vector<Token> words;
  while (cursor_.peek().kind == TokenKind::Name || cursor_.next_is("*"))
    words.push_back(cursor_.take());
  if (words.empty() || words.back().is("*") || one_of(kTypeWords, words.back().text)) {
    cursor_.fail_expecting("the name of a variable");
    return std::nullopt;
  }
  Binder out{.name = words.back().text, .offset = words.back().begin};
  words.pop_back();
  if (words.empty() || words.front().is("*")) out.type = before;
  if (words.empty() && before.empty()) {
    cursor_.fail(fmt::format("the type of '{}' is missing", out.name), out.offset);
    return std::nullopt;
  }
  for (const Token& word : words) out.type += (out.type.empty() ? "" : " ") + word.text;
  while (cursor_.accept("[")) {
    if (!cursor_.next_is("]")) cursor_.take();
    cursor_.expect("]", "after the array bound");
    out.type += " *";
  }
  return out;
}

bool TermParser::begins_type(size_t ahead) const {
  const Token& token = cursor_.peek(ahead);
  return token.kind == TokenKind::Name &&
         (one_of(kTypeWords, token.text) || (options_.is_type && options_.is_type(token.text)));
}

/// `(T)x`, `(T *)x`. A name that is not known as a type is one if an operand follows.
bool TermParser::begins_cast() const {
  if (!cursor_.next_is("(")) return false;
  if (begins_type(1)) return true;
  if (cursor_.peek(1).kind != TokenKind::Name) return false;
  size_t at = 2;
  while (cursor_.peek(at).is("*")) ++at;
  if (!cursor_.peek(at).is(")")) return false;
  const Token& after = cursor_.peek(at + 1);
  return at > 2 || after.kind == TokenKind::Name || after.kind == TokenKind::Number ||
         after.kind == TokenKind::Builtin;
}

/// The words of a type, up to but not including `end`.
std::string TermParser::type_until(std::string_view end) {
  std::string out;
  while (!cursor_.at_end() && !cursor_.next_is(end)) {
    const Token& token = cursor_.peek();
    if (token.kind != TokenKind::Name && !token.is("*")) {
      cursor_.fail_expecting("a type");
      break;
    }
    out += (out.empty() ? "" : " ") + cursor_.take().text;
  }
  return out;
}

}  // namespace culprit::contract
