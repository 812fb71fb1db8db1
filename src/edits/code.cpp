#include "edits/code.h"

#include <cctype>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace culprit::edits {

namespace {

constexpr std::pair<std::string_view, Strength> kStrengths[] = {
    {",", Strength::Comma},     {"||", Strength::Or},       {"&&", Strength::And},
    {"|", Strength::BitOr},     {"^", Strength::BitXor},    {"&", Strength::BitAnd},
    {"==", Strength::Equality}, {"!=", Strength::Equality}, {"<", Strength::Order},
    {">", Strength::Order},     {"<=", Strength::Order},    {">=", Strength::Order},
    {"<<", Strength::Shift},    {">>", Strength::Shift},    {"+", Strength::Sum},
    {"-", Strength::Sum},       {"*", Strength::Product},   {"/", Strength::Product},
    {"%", Strength::Product}};

constexpr std::pair<std::string_view, std::string_view> kOpposites[] = {
    {"==", "!="}, {"!=", "=="}, {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}};

constexpr std::pair<char, char> kEscapes[] = {{'\n', 'n'}, {'\t', 't'}, {'\r', 'r'}, {'\a', 'a'},
                                              {'\b', 'b'}, {'\f', 'f'}, {'\v', 'v'}, {'\\', '\\'},
                                              {'"', '"'},  {'\'', '\''}};

Strength strength_of(std::string_view op) {
  for (const auto& [text, strength] : kStrengths)
    if (text == op) return strength;
  return Strength::Assignment;
}

Strength stronger(Strength strength) {
  return static_cast<Strength>(static_cast<uint8_t>(strength) + 1);
}

std::string operand(const Code& code, Strength least) {
  return code.strength < least ? "(" + code.text + ")" : code.text;
}

bool is_floating(const std::string& type) {
  return type == "float" || type == "double" || type == "long double";
}

/// The strength that an expression needs where this one stands.
Strength needed(const SourceTree& tree, SyntaxId id) {
  const SyntaxId parent = tree[id].parent;
  const uint8_t part = tree[id].part;
  if (parent == kNoSyntax) return Strength::Comma;
  switch (tree.kind(parent)) {
    case SyntaxKind::Binary: {
      const Strength own = strength_of(tree.token(parent));
      return part == 0 ? own : stronger(own);
    }
    case SyntaxKind::Assignment: return part == 0 ? Strength::Prefix : Strength::Assignment;
    case SyntaxKind::Conditional:
      return part == 0 ? Strength::Or : part == 1 ? Strength::Comma : Strength::Conditional;
    case SyntaxKind::Prefix:
    case SyntaxKind::Cast:
    case SyntaxKind::SizeOf: return Strength::Prefix;
    case SyntaxKind::Postfix:
    case SyntaxKind::Member: return Strength::Primary;
    case SyntaxKind::Subscript: return part == 0 ? Strength::Primary : Strength::Comma;
    case SyntaxKind::Call: return part == 0 ? Strength::Primary : Strength::Assignment;
    case SyntaxKind::List:
    case SyntaxKind::Variable: return Strength::Assignment;
    default: return Strength::Comma;
  }
}

/// Whether the text would join the character before it to another operator: `a - -b`, `& &b`.
bool would_join(const SourceTree& tree, const SourceRange& range, const std::string& text) {
  if (range.column < 2 || text.empty()) return false;
  const std::string before =
      text_in(tree.program(), {range.file, range.line, range.column - 1, range.line, range.column});
  return before == text.substr(0, 1) && (before == "-" || before == "+" || before == "&");
}

std::optional<int64_t> whole_number(std::string_view text) {
  while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) base = 16, text.remove_prefix(2);
  else if (text.size() > 1 && text[0] == '0') base = 8, text.remove_prefix(1);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                  : std::nullopt;
}

bool is_octal(char c) { return c >= '0' && c <= '7'; }

/// The character that the escape sequence at the beginning of `code`, after the backslash, stands
/// for; takes it off. nullopt for what is none, and for hexadecimal and universal characters.
std::optional<char> take_escape(std::string_view& code) {
  if (code.empty()) return std::nullopt;
  if (is_octal(code[0])) {
    int value = 0;
    for (int digits = 0; digits < 3 && !code.empty() && is_octal(code[0]); ++digits) {
      value = value * 8 + (code[0] - '0');
      code.remove_prefix(1);
    }
    return static_cast<char>(value);
  }
  for (const auto& [plain, letter] : kEscapes)
    if (letter == code[0]) {
      code.remove_prefix(1);
      return plain;
    }
  return std::nullopt;
}

std::string escaped(char c) {
  for (const auto& [plain, letter] : kEscapes)
    if (plain == c) return {'\\', letter};
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f ? fmt::format("\\{:03o}", byte) : std::string(1, c);
}

/// The text between the quotes; nullopt if it is not one literal of plain characters.
std::optional<std::string> quoted_text(std::string_view code, char quote) {
  if (code.size() < 2 || code.front() != quote || code.back() != quote) return std::nullopt;
  code = code.substr(1, code.size() - 2);
  std::string text;
  while (!code.empty()) {
    const char c = code.front();
    if (c == quote) return std::nullopt;
    code.remove_prefix(1);
    const std::optional<char> plain = c == '\\' ? take_escape(code) : std::optional(c);
    if (!plain) return std::nullopt;
    text += *plain;
  }
  return text;
}

}  // namespace

Code code_of(const SourceTree& tree, SyntaxId id) {
  Code code{tree.text(id), Strength::Primary};
  switch (tree.kind(id)) {
    case SyntaxKind::Binary: code.strength = strength_of(tree.token(id)); break;
    case SyntaxKind::Assignment: code.strength = Strength::Assignment; break;
    case SyntaxKind::Conditional: code.strength = Strength::Conditional; break;
    case SyntaxKind::Prefix:
    case SyntaxKind::Cast:
    case SyntaxKind::SizeOf: code.strength = Strength::Prefix; break;
    default: break;
  }
  return code;
}

Code number(int64_t value) {
  return {std::to_string(value), value < 0 ? Strength::Prefix : Strength::Primary};
}

Code binary(const Code& left, std::string_view op, const Code& right) {
  const Strength own = strength_of(op);
  if (own == Strength::Assignment)
    return {fmt::format("{} {} {}", left.text, op, operand(right, own)), own};
  return {fmt::format("{} {} {}", operand(left, own), op, operand(right, stronger(own))), own};
}

Code prefix(std::string_view op, const Code& inner) {
  std::string text = operand(inner, Strength::Prefix);
  if (text.starts_with(op.back())) text = "(" + inner.text + ")";
  return {std::string(op) + text, Strength::Prefix};
}

Code negated(const SourceTree& tree, SyntaxId id) {
  if (tree.kind(id) == SyntaxKind::Parentheses)
    return {"(" + negated(tree, tree.part(id, 0)).text + ")", Strength::Primary};
  const std::string op = tree.token(id);
  if (tree.kind(id) == SyntaxKind::Prefix && op == "!") return code_of(tree, tree.part(id, 0));
  if (tree.kind(id) == SyntaxKind::Binary)
    for (const auto& [from, to] : kOpposites) {
      const bool is_equality = from == "==" || from == "!=";
      if (from == op && (is_equality || (!is_floating(tree.type(tree.part(id, 0))) &&
                                         !is_floating(tree.type(tree.part(id, 1))))))
        return with_operator(tree, id, to);
    }
  return prefix("!", code_of(tree, id));
}

Code plus(const SourceTree& tree, SyntaxId id, int64_t more) {
  if (const std::optional<int64_t> value = integer_value(tree, id))
    return like(tree, id, *value + more);
  const Code whole = code_of(tree, id);
  const std::string op = tree.token(id);
  if (tree.kind(id) == SyntaxKind::Binary && (op == "+" || op == "-"))
    if (const std::optional<int64_t> right = integer_value(tree, tree.part(id, 1))) {
      const Code left = code_of(tree, tree.part(id, 0));
      const int64_t sum = (op == "+" ? *right : -*right) + more;
      if (sum == 0) return left;
      return binary(left, sum > 0 ? "+" : "-", number(sum > 0 ? sum : -sum));
    }
  return binary(whole, more > 0 ? "+" : "-", number(more > 0 ? more : -more));
}

Code with_operator(const SourceTree& tree, SyntaxId id, std::string_view op) {
  return binary(code_of(tree, tree.part(id, 0)), op, code_of(tree, tree.part(id, 1)));
}

std::optional<int64_t> integer_value(const SourceTree& tree, SyntaxId id) {
  if (id == kNoSyntax) return std::nullopt;
  switch (tree.kind(id)) {
    case SyntaxKind::Number: return whole_number(tree.text(id));
    case SyntaxKind::Character: {
      const std::optional<std::string> text = quoted_text(tree.text(id), '\'');
      return text && text->size() == 1 ? std::optional<int64_t>((*text)[0]) : std::nullopt;
    }
    case SyntaxKind::Prefix: {
      if (tree.token(id) != "-") return std::nullopt;
      const SyntaxId inner = tree.part(id, 0);
      if (tree.kind(inner) != SyntaxKind::Number) return std::nullopt;
      const std::optional<int64_t> value = whole_number(tree.text(inner));
      return value ? std::optional(-*value) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

Code like(const SourceTree& tree, SyntaxId id, int64_t value) {
  if (tree.kind(id) == SyntaxKind::Character && value >= 0 && value < 0x7f &&
      (value == 0 || value >= 0x20 || std::isspace(static_cast<int>(value)))) {
    const char c = static_cast<char>(value);
    return {value == 0 ? "'\\0'" : c == '"' ? "'\"'" : "'" + escaped(c) + "'", Strength::Primary};
  }
  const std::string text = tree.text(id);
  if (text.starts_with("0x") || text.starts_with("0X"))
    return value >= 0 ? Code{fmt::format("0x{:x}", value), Strength::Primary}
                      : Code{fmt::format("~0x{:x}", ~value), Strength::Prefix};
  return number(value);
}

std::string literal(std::string_view text) {
  std::string code = "\"";
  for (const char c : text) code += c == '\'' ? "'" : escaped(c);
  return code + '"';
}

std::optional<std::string> literal_text(std::string_view literal) {
  return quoted_text(literal, '"');
}

SourceChange replacement(const SourceTree& tree, SyntaxId id, Code code) {
  const SourceRange& range = tree[id].range;
  std::string written = operand(code, needed(tree, id));
  if (would_join(tree, range, written)) written = "(" + code.text + ")";
  return {range, tree.text(id), std::move(written)};
}

}  // namespace culprit::edits
