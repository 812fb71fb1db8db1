// A parser by precedence climbing.
#include "session/values/syntax.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "session/values/lexer.h"
#include "session/values/literal.h"

namespace culprit::session {

namespace {

/// Nested deeper, an expression is refused: each level takes stack.
constexpr unsigned kDeepestNesting = 200;
constexpr size_t kMostTokens = 2000;

/// How strongly a binary operator binds; 0: it is none.
int binding(std::string_view op) {
  constexpr std::array<std::pair<std::string_view, int>, 18> kTable = {{{"||", 1},
                                                                        {"&&", 2},
                                                                        {"|", 3},
                                                                        {"^", 4},
                                                                        {"&", 5},
                                                                        {"==", 6},
                                                                        {"!=", 6},
                                                                        {"<", 7},
                                                                        {">", 7},
                                                                        {"<=", 7},
                                                                        {">=", 7},
                                                                        {"<<", 8},
                                                                        {">>", 8},
                                                                        {"+", 9},
                                                                        {"-", 9},
                                                                        {"*", 10},
                                                                        {"/", 10},
                                                                        {"%", 10}}};
  const auto at =
      std::find_if(kTable.begin(), kTable.end(), [&](const auto& row) { return row.first == op; });
  return at == kTable.end() ? 0 : at->second;
}

bool is_assignment(std::string_view op) {
  return op == "=" || (op.size() > 1 && op.back() == '=' && binding(op) == 0);
}

/// Words of which names of basic types are made.
constexpr std::array<std::string_view, 10> kTypeWords = {
    "void", "_Bool", "bool", "char", "short", "int", "long", "float", "double", "signed"};
bool is_type_word(std::string_view word) {
  return word == "unsigned" ||
         std::find(kTypeWords.begin(), kTypeWords.end(), word) != kTypeWords.end();
}
bool is_tag_word(std::string_view word) {
  return word == "struct" || word == "union" || word == "enum";
}
bool is_qualifier(std::string_view word) {
  return word == "const" || word == "volatile" || word == "restrict";
}

class Parser {
 public:
  Parser(std::string_view text, std::vector<Token> tokens, const TypeNamed& type_named)
      : text_(text), tokens_(std::move(tokens)), type_named_(type_named) {}

  Result<Node> run() {
    Node node = conditional();
    if (error_) return *error_;
    if (next().kind == Token::Kind::End) return node;
    refuse_side_effect(node);
    if (!error_) fail(next(), "an operator or the end of the expression");
    return *error_;
  }

 private:
  const Token& next() const { return tokens_[at_]; }
  const Token& after_next() const { return tokens_[std::min(at_ + 1, tokens_.size() - 1)]; }
  Token take() { return at_ + 1 < tokens_.size() ? tokens_[at_++] : tokens_[at_]; }
  bool is(std::string_view sign) const {
    return next().kind == Token::Kind::Sign && next().text == sign;
  }
  bool accept(std::string_view sign) {
    if (!is(sign)) return false;
    take();
    return true;
  }
  void expect(std::string_view sign) {
    if (!accept(sign)) fail(next(), fmt::format("`{}`", sign));
  }
  std::string written(const Node& node) const {
    return std::string(text_.substr(node.begin, node.end - node.begin));
  }

  void fail(const Token& at, const std::string& expected) {
    const std::string found = at.kind == Token::Kind::End ? std::string("the expression ends")
                                                          : fmt::format("`{}` is written", at.text);
    refuse(at.begin, fmt::format("expected {}, but {}", expected, found));
  }
  void refuse(size_t begin, std::string message, std::string hint = {}) {
    if (!error_) error_ = error_at(begin, std::move(message), std::move(hint));
    at_ = tokens_.size() - 1;
  }

  /// Says why what follows the node is not evaluated, if it would change the program.
  void refuse_side_effect(const Node& node) {
    if (next().kind != Token::Kind::Sign) return;
    const std::string_view op = next().text;
    if (is_assignment(op))
      refuse(next().begin, fmt::format("`{} {} …` would change the program", written(node), op),
             op == "=" ? "to compare, write ==" : "");
    else if (op == "++" || op == "--")
      refuse(next().begin, fmt::format("`{}{}` would change the program", written(node), op));
    else if (op == "(") refuse(next().begin, "calls are not evaluated");
  }

  Node made(NodeKind kind, size_t begin, std::string text, std::vector<Node> parts) {
    Node node{kind, begin, at_ > 0 ? tokens_[at_ - 1].end() : begin, std::move(text)};
    node.parts = std::move(parts);
    return node;
  }
  Node made(NodeKind kind, size_t begin, std::string text, Node part) {
    std::vector<Node> parts;
    parts.push_back(std::move(part));
    return made(kind, begin, std::move(text), std::move(parts));
  }

  Node conditional() {
    if (++depth_ > kDeepestNesting) refuse(next().begin, "the expression is nested too deeply");
    const size_t begin = next().begin;
    Node node = binary(1);
    if (!error_ && accept("?")) {
      std::vector<Node> parts;
      parts.push_back(std::move(node));
      parts.push_back(conditional());
      expect(":");
      parts.push_back(conditional());
      node = made(NodeKind::Conditional, begin, "?", std::move(parts));
    }
    --depth_;
    return node;
  }

  Node binary(int weakest) {
    const size_t begin = next().begin;
    Node left = prefix();
    while (!error_ && next().kind == Token::Kind::Sign) {
      const int strength = binding(next().text);
      if (strength < weakest) break;
      const Token op = take();
      std::vector<Node> parts;
      parts.push_back(std::move(left));
      parts.push_back(binary(strength + 1));
      left = made(NodeKind::Binary, begin, std::string(op.text), std::move(parts));
    }
    return left;
  }

  Node prefix() {
    if (++depth_ > kDeepestNesting) refuse(next().begin, "the expression is nested too deeply");
    Node node = prefix_or_postfix();
    --depth_;
    return node;
  }

  Node prefix_or_postfix() {
    constexpr std::array<std::string_view, 6> kPrefixes = {"+", "-", "!", "~", "*", "&"};
    const Token first = next();
    if (is("++") || is("--")) {
      take();
      const Node operand = prefix();
      refuse(first.begin,
             fmt::format("`{}{}` would change the program", first.text, written(operand)));
      return operand;
    }
    if (first.kind == Token::Kind::Name && first.text == "sizeof") return size_of();
    if (first.kind == Token::Kind::Sign &&
        std::find(kPrefixes.begin(), kPrefixes.end(), first.text) != kPrefixes.end()) {
      take();
      return made(NodeKind::Prefix, first.begin, std::string(first.text), prefix());
    }
    if (is("(") && begins_type(after_next())) {
      take();
      const TypeRef type = type_name();
      expect(")");
      Node node = made(NodeKind::Cast, first.begin, "", prefix());
      node.type = type;
      return node;
    }
    return postfix();
  }

  Node size_of() {
    const Token first = take();
    if (is("(") && begins_type(after_next())) {
      take();
      const TypeRef type = type_name();
      expect(")");
      Node node = made(NodeKind::SizeOfType, first.begin, "", std::vector<Node>());
      node.type = type;
      return node;
    }
    return made(NodeKind::SizeOf, first.begin, "", prefix());
  }

  Node postfix() {
    const size_t begin = next().begin;
    Node node = primary();
    while (!error_) {
      if (accept("[")) {
        std::vector<Node> parts;
        parts.push_back(std::move(node));
        parts.push_back(conditional());
        expect("]");
        node = made(NodeKind::Subscript, begin, "", std::move(parts));
      } else if (is(".") || is("->")) {
        const NodeKind kind = take().text == "." ? NodeKind::Member : NodeKind::Arrow;
        const Token member = take();
        if (member.kind != Token::Kind::Name) fail(member, "the name of a member");
        node = made(kind, begin, std::string(member.text), std::move(node));
      } else {
        refuse_side_effect(node);
        break;
      }
    }
    return node;
  }

  Node primary() {
    const Token token = take();
    switch (token.kind) {
      case Token::Kind::Name:
        return made(NodeKind::Name, token.begin, std::string(token.text), std::vector<Node>());
      case Token::Kind::Number:
        return literal(token, number_literal(token.text), "is not a number of C");
      case Token::Kind::Character:
        return literal(token, character_literal(token.text), "is not one character");
      case Token::Kind::Text:
        refuse(token.begin, "a text has no place in the program",
               "compare characters, as in s[0] == 'a'");
        return {};
      case Token::Kind::Sign:
        if (token.text == "(") {
          Node node = conditional();
          expect(")");
          node.begin = token.begin;
          node.end = tokens_[at_ - 1].end();
          return node;
        }
        break;
      case Token::Kind::End: break;
    }
    fail(token, "a value");
    return {};
  }

  Node literal(const Token& token, const std::optional<Literal>& value, const char* problem) {
    if (!value) {
      refuse(token.begin, fmt::format("`{}` {}", token.text, problem));
      return {};
    }
    Node node = made(NodeKind::Literal, token.begin, std::string(token.text), std::vector<Node>());
    node.type = value->type;
    node.literal = value->value;
    return node;
  }

  bool begins_type(const Token& token) const {
    return token.kind == Token::Kind::Name &&
           (is_type_word(token.text) || is_tag_word(token.text) || is_qualifier(token.text) ||
            type_named_(token.text).has_value());
  }

  /// A name with any number of stars: `unsigned char *`, `struct node *`, `Node **`.
  TypeRef type_name() {
    const Token first = next();
    std::string name;
    while (next().kind == Token::Kind::Name) {
      const std::string_view word = next().text;
      if (is_qualifier(word)) {
        take();
        continue;
      }
      const bool more_words = name.empty() || is_tag_word(name) || is_type_word(word);
      if (!more_words) break;
      name += (name.empty() ? "" : " ") + std::string(take().text);
    }
    std::optional<TypeRef> type = type_named_(name);
    if (!type) refuse(first.begin, fmt::format("the program has no type `{}`", name));
    TypeRef out = type.value_or(TypeRef());
    while (!error_ && (is("*") || (next().kind == Token::Kind::Name && is_qualifier(next().text))))
      out.pointers += take().text == "*";
    return out;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  const TypeNamed& type_named_;
  size_t at_ = 0;
  unsigned depth_ = 0;
  std::optional<Diagnostic> error_;
};

}  // namespace

Result<Node> parse(std::string_view text, const TypeNamed& type_named) {
  auto tokens = tokens_of(text);
  if (!tokens) return tokens.errors();
  if (tokens->size() > kMostTokens) return error_at(0, "the expression is too long");
  return Parser(text, tokens.take(), type_named).run();
}

}  // namespace culprit::session
