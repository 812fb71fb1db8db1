#include "edits/source_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

namespace culprit::edits {

namespace {

using replay::ValueEdit;

// those of three characters first, then those of two
constexpr std::string_view kPunctuators[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>",
                                             "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                             "*=",  "/=",  "%=",  "&=", "|=", "^="};

constexpr std::pair<std::string_view, std::string_view> kAtEquality[] = {
    {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Length of the token at the beginning of `rest`, which is not blank. A literal without an end
/// takes the rest of the line.
size_t token_length(std::string_view rest) {
  if (is_word(rest[0])) {
    size_t end = 1;
    while (end < rest.size() && (is_word(rest[end]) || rest[end] == '.')) ++end;
    return end;
  }
  if (rest[0] == '"' || rest[0] == '\'') {
    for (size_t end = 1; end < rest.size(); ++end)
      if (rest[end] == '\\') ++end;
      else if (rest[end] == rest[0]) return end + 1;
    return rest.size();
  }
  for (std::string_view punctuator : kPunctuators)
    if (rest.starts_with(punctuator)) return punctuator.size();
  return 1;
}

/// The part of a line that is in the range, as columns [begin, end) from 0.
std::pair<size_t, size_t> columns_of(const SourceRange& range, uint32_t line, size_t length) {
  const size_t begin = line == range.line ? range.column - 1 : 0;
  const size_t end = line == range.end_line ? range.end_column - 1 : length;
  return {std::min(begin, length), std::min(std::max(begin, end), length)};
}

const std::vector<std::string>* lines_of(const model::Program& program, const SourceRange& range) {
  if (!range.valid() || range.file >= program.files.size()) return nullptr;
  const std::vector<std::string>& lines = program.files[range.file].lines;
  return range.end_line <= lines.size() ? &lines : nullptr;
}

bool is_one_token(const model::Program& program, const SourceRange& range) {
  return tokens_in(program, range).size() == 1;
}

/// The comparison with the other truth value where both sides are equal.
std::optional<SourceChange> at_equality(const model::Program& program, const SourceRange& range) {
  std::optional<SourceChange> found;
  for (const SourceToken& token : tokens_in(program, range))
    for (const auto& [from, to] : kAtEquality)
      if (token.text == from) {
        if (found) return std::nullopt;
        found = SourceChange{token.range, std::string(from), std::string(to)};
      }
  return found;
}

}  // namespace

std::vector<SourceToken> tokens_in(const model::Program& program, const SourceRange& range) {
  std::vector<SourceToken> tokens;
  const std::vector<std::string>* lines = lines_of(program, range);
  bool in_comment = false;
  for (uint32_t line = range.line; lines && line <= range.end_line; ++line) {
    const std::string& text = (*lines)[line - 1];
    auto [at, end] = columns_of(range, line, text.size());
    while (at < end) {
      const std::string_view rest(text.data() + at, end - at);
      if (in_comment) {
        const size_t close = rest.find("*/");
        in_comment = close == std::string_view::npos;
        at = in_comment ? end : at + close + 2;
      } else if (std::isspace(static_cast<unsigned char>(rest[0]))) {
        ++at;
      } else if (rest.starts_with("//")) {
        at = end;
      } else if (rest.starts_with("/*")) {
        in_comment = true;
        at += 2;
      } else {
        const size_t length = token_length(rest);
        const auto column = static_cast<uint32_t>(at + 1);
        tokens.push_back(
            {std::string(rest.substr(0, length)),
             {range.file, line, column, line, column + static_cast<uint32_t>(length)}});
        at += length;
      }
    }
  }
  return tokens;
}

std::string text_in(const model::Program& program, const SourceRange& range) {
  std::string text;
  const std::vector<std::string>* lines = lines_of(program, range);
  for (uint32_t line = range.line; lines && line <= range.end_line; ++line) {
    const std::string& whole = (*lines)[line - 1];
    const auto [begin, end] = columns_of(range, line, whole.size());
    if (line > range.line) text += '\n';
    text += whole.substr(begin, end - begin);
  }
  return text;
}

std::optional<SourceChange> token_change(const model::Program& program, const SourceRange& range,
                                         const SourceLocation& at, std::string_view replaced,
                                         std::string_view written) {
  std::optional<SourceChange> only;
  size_t count = 0;
  for (const SourceToken& token : tokens_in(program, range)) {
    if (token.text != replaced) continue;
    const SourceChange change{token.range, token.text, std::string(written)};
    if (token.range.begin() == at) return change;
    only = change;
    ++count;
  }
  return count == 1 ? only : std::nullopt;
}

std::optional<SourceChange> value_change(const model::Program& program, model::ComponentId id,
                                         const ValueEdit& edit) {
  using enum model::ComponentKind;
  const model::Component& component = program.components[id];
  const SourceRange& range = component.range;
  const bool truth = component.kind == Condition || component.kind == ConditionAtom;
  if (!truth && component.kind != Argument && component.kind != PrintedValue &&
      component.kind != Index)
    return std::nullopt;
  if (edit.kind == ValueEdit::Kind::AtEquality) return at_equality(program, range);
  std::string text = text_in(program, range);
  if (text.empty()) return std::nullopt;
  const std::string operand = is_one_token(program, range) ? text : "(" + text + ")";
  if (edit.kind == ValueEdit::Kind::Not && truth)
    return SourceChange{range, std::move(text), "!" + operand};
  if (edit.kind == ValueEdit::Kind::Add && edit.operand == 1)
    return SourceChange{range, std::move(text), operand + " + 1"};
  if (edit.kind == ValueEdit::Kind::Add && edit.operand == ~uint64_t{0})
    return SourceChange{range, std::move(text), operand + " - 1"};
  return std::nullopt;
}

SourceChange insertion(const model::Program& program, const SourceLocation& at, bool before,
                       std::string_view statement) {
  SourceRange place{at.file, at.line, at.column, at.line, at.column};
  if (before) return {place, {}, fmt::format("{} ", statement)};
  const SourceRange next{at.file, at.line, at.column, at.line, at.column + 1};
  if (text_in(program, next) == ";") ++place.column, ++place.end_column;
  return {place, {}, fmt::format(" {}", statement)};
}

}  // namespace culprit::edits
