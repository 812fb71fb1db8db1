#include "edits/text/print_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "edits/code.h"

namespace culprit::edits {

namespace {

constexpr std::array<std::string_view, 6> kPrints = {"printf", "puts",    "putchar",
                                                     "putc",   "fprintf", "fputs"};

std::string callee(const SourceTree& tree, SyntaxId statement) {
  return tree.kind(statement) == SyntaxKind::Call && tree.is_statement(statement)
             ? tree.text(tree.part(statement, 0))
             : "";
}

/// The string literal that the statement prints; kNoSyntax if there is none.
SyntaxId literal_of(const SourceTree& tree, SyntaxId statement) {
  const std::string name = callee(tree, statement);
  if (name != "printf" && name != "puts" && name != "fprintf" && name != "fputs") return kNoSyntax;
  const SyntaxId text = tree.part(statement, name == "fprintf" ? 2 : 1);
  return text != kNoSyntax && tree.kind(text) == SyntaxKind::Text ? text : kNoSyntax;
}

/// Where the conversion that begins at `at` ends; `at` if none begins there.
size_t end_of_conversion(const std::string& code, size_t at) {
  if (code[at] != '%' || at + 1 == code.size() || code[at + 1] == '%') return at;
  const size_t end = code.find_first_of("diouxXfFeEgGaAcspn", at + 1);
  return end == std::string::npos ? at : end + 1;
}

bool is_blank(const std::string& character) {
  return character == " " || character == "\\n" || character == "\\t";
}

/// Bytes of the blanks at the beginning or, `at_end`, at the end.
size_t blanks(const std::string& code, bool at_end) {
  std::vector<std::string> all = characters(code);
  if (at_end) std::reverse(all.begin(), all.end());
  size_t bytes = 0;
  for (const std::string& character : all) {
    if (!is_blank(character)) break;
    bytes += character.size();
  }
  return bytes;
}

void divide(const std::string& code, bool has_values, PrintText& print) {
  size_t first = std::string::npos, end = 0;
  for (size_t at = 0; has_values && at < code.size();) {
    const size_t after = end_of_conversion(code, at);
    if (after > at) {
      first = std::min(first, at);
      end = after;
    }
    at = after > at ? after : at + (code[at] == '%' ? 2 : 1);
  }
  if (first == std::string::npos) {
    end = code.size() - blanks(code, true);
    first = std::min(blanks(code, false), end);
  }
  print.head = code.substr(0, first);
  print.body = code.substr(first, end - first);
  print.tail = code.substr(end);
}

}  // namespace

bool is_print(const SourceTree& tree, SyntaxId statement) {
  return std::find(kPrints.begin(), kPrints.end(), callee(tree, statement)) != kPrints.end();
}

std::vector<std::string> characters(const std::string& code) {
  std::vector<std::string> all;
  for (size_t at = 0; at < code.size(); at += all.back().size())
    all.push_back(code.substr(at, code[at] == '\\' ? 2 : 1));
  return all;
}

bool is_blank_text(const std::string& code) { return blanks(code, false) == code.size(); }

std::optional<PrintText> print_text(const SourceTree& tree, SyntaxId statement) {
  const SyntaxId literal = literal_of(tree, statement);
  if (literal == kNoSyntax) return std::nullopt;
  const std::string code = tree.text(literal);
  if (!literal_text(code) || code.find('\n') != std::string::npos) return std::nullopt;
  PrintText print;
  print.range = tree[literal].range;
  ++print.range.column;
  --print.range.end_column;
  const std::string name = callee(tree, statement);
  print.is_line = name == "puts";
  divide(code.substr(1, code.size() - 2), name.ends_with("printf"), print);
  return print;
}

}  // namespace culprit::edits
