#include "spec/expectation.h"
#include "support/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <optional>

#include <fmt/format.h>

namespace culprit::spec {

namespace {

constexpr const char* kForms =
    "write line:12 x == 5, FILE.c:12 x == 5, line:12@3 x == 5, line:12@last x == 5, "
    "line:12 sometime x == 5 or output:3 == \"text\"";
constexpr std::string_view kBlanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos
             ? std::string_view{}
             : text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::optional<uint32_t> positive(std::string_view text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool fits = error == std::errc() && end == text.data() + text.size() && number > 0 &&
                    number < 1'000'000'000;
  return fits ? std::optional(number) : std::nullopt;
}

/// The value of a C string literal with simple escapes; nullopt if `text` is not such a literal.
std::optional<std::string> literal(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') return std::nullopt;
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    constexpr std::string_view letters = "\\\"'trvfabe", bytes = "\\\"'\t\r\v\f\a\b\x1b";
    const size_t at = ++i < text.size() ? letters.find(text[i]) : std::string_view::npos;
    if (at == std::string_view::npos) return std::nullopt;
    out += bytes[at];
  }
  return out;
}

Result<Expectation> output_line(std::string_view number, std::string_view rest) {
  Expectation out;
  out.kind = Expectation::Kind::OutputLine;
  const auto line = positive(number);
  if (!line)
    return user_error(fmt::format("'{}' is not the number of a line of the output", number),
                      "lines count from 1, as in output:3 == \"text\"");
  out.line = *line;
  if (!rest.starts_with("=="))
    return user_error("a line of the output can only be compared with ==",
                      "write output:3 == \"text\"");
  const auto text = literal(trimmed(rest.substr(2)));
  if (!text)
    return user_error(
        "the expected line of the output is not a string literal",
        "write it in double quotes, without its line end: output:3 == \"a \\\"b\\\"\"");
  out.text = *text;
  return out;
}

/// Parses `12`, `12@3` or `12@last`.
bool read_line(std::string_view text, Expectation& out) {
  const size_t sign = text.find('@');
  const auto line = positive(text.substr(0, sign));
  if (!line) return false;
  out.line = *line;
  if (sign == std::string_view::npos) return true;
  const std::string_view time = text.substr(sign + 1);
  out.when = time == "last" ? Expectation::When::Last : Expectation::When::Nth;
  if (time == "last") return true;
  const auto number = positive(time);
  out.time = number.value_or(0);
  return number.has_value();
}

/// Where ` // ` stands outside of literals; npos if nowhere.
size_t comment_in(std::string_view text) {
  char quote = 0;
  for (size_t at = 0; at + 1 < text.size(); ++at) {
    if (text[at] == '\\') ++at;
    else if (quote != 0) quote = text[at] == quote ? '\0' : quote;
    else if (text[at] == '"' || text[at] == '\'') quote = text[at];
    else if (text.substr(at, 2) == "//") return at;
  }
  return std::string_view::npos;
}

/// Whether an operand can begin here, so that the word before it is no operand itself.
bool begins_operand(std::string_view text) {
  constexpr std::string_view kBinary[] = {"!=", "->", "-=", "*=", "&&", "&="};
  const auto begins = [&](std::string_view op) { return text.starts_with(op); };
  if (text.empty() || std::any_of(std::begin(kBinary), std::end(kBinary), begins)) return false;
  const auto letter = static_cast<unsigned char>(text.front());
  return std::isalnum(letter) ||
         std::string_view("_(!~'\"-+*&\\").find(text.front()) != std::string_view::npos;
}

/// Takes `always` or `sometime` from the front of the condition; empty if there is none.
std::string_view take_word(std::string_view& condition) {
  for (const std::string_view word : {"always", "sometime"}) {
    if (!condition.starts_with(word)) continue;
    const std::string_view rest = condition.substr(word.size());
    const bool ends = rest.empty() || kBlanks.find(rest.front()) != std::string_view::npos;
    if (!ends || (!trimmed(rest).empty() && !begins_operand(trimmed(rest)))) continue;
    condition = trimmed(rest);
    return word;
  }
  return {};
}

}  // namespace

Result<Expectation> parse_expectation(std::string_view text) {
  text = trimmed(text);
  if (text.find('\0') != std::string_view::npos || text.find('\n') != std::string_view::npos)
    return user_error("an expectation is one line of text", kForms);
  const size_t blank = text.find_first_of(kBlanks);
  const std::string_view where = text.substr(0, blank);
  const std::string_view rest =
      blank == std::string_view::npos ? std::string_view{} : trimmed(text.substr(blank));
  const size_t colon = where.rfind(':');
  if (colon == std::string_view::npos || colon == 0)
    return user_error(fmt::format("'{}' does not say where something is expected", text), kForms);
  const std::string_view place = where.substr(0, colon);
  if (rest.empty())
    return user_error(fmt::format("'{}' does not say what is expected there", text), kForms);
  if (place == "output") return output_line(where.substr(colon + 1), rest);
  Expectation out;
  if (place != "line") out.file = place;
  const size_t comment = comment_in(rest);
  std::string_view condition = trimmed(rest.substr(0, comment));
  const std::string_view word = take_word(condition);
  out.text = condition;
  if (comment != std::string_view::npos) out.line_text = trimmed(rest.substr(comment + 2));
  if (out.text.empty())
    return user_error(fmt::format("'{}' does not say what is expected there", text), kForms);
  if (!read_line(where.substr(colon + 1), out))
    return user_error(fmt::format("'{}' is not a line of a source file", where), kForms);
  if (!word.empty() && out.when != Expectation::When::Each)
    return user_error(
        fmt::format("'{}' and '{}' exclude each other", word, where.substr(where.rfind('@'))),
        fmt::format("write line:{0} {1} {2}, or line:{0}{3} {2}", out.line, word, out.text,
                    where.substr(where.rfind('@'))));
  if (word == "sometime") out.when = Expectation::When::Sometime;
  return out;
}

namespace {

std::string without_blanks(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (kBlanks.find(c) == std::string_view::npos) out += c;
  return out;
}

}  // namespace

std::optional<uint32_t> line_meant(const Expectation& expectation,
                                   const std::vector<std::string>& lines) {
  if (expectation.line_text.empty()) return expectation.line;
  const std::string text = without_blanks(expectation.line_text);
  std::optional<uint32_t> nearest;
  const auto distance = [&](uint32_t line) {
    return line < expectation.line ? expectation.line - line : line - expectation.line;
  };
  for (uint32_t line = 1; line <= lines.size(); ++line)
    if (without_blanks(lines[line - 1]) == text &&
        (!nearest || distance(line) < distance(*nearest)))
      nearest = line;
  return nearest;
}

bool is_comment(std::string_view line) {
  line = trimmed(line);
  return line.empty() || line.front() == '#';
}

std::string describe(const Expectation& expectation) {
  switch (expectation.when) {
    case Expectation::When::Each: return expectation.text;
    case Expectation::When::Nth:
      return fmt::format("{} the {} time", expectation.text, ordinal(expectation.time));
    case Expectation::When::Last: return expectation.text + " the last time";
    case Expectation::When::Sometime: return expectation.text + " sometime";
  }
  return expectation.text;
}

}  // namespace culprit::spec
