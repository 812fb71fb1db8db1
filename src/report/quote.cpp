#include "report/quote.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/encoding.h"
#include "support/text.h"

namespace culprit::report {

using document::Document;
using document::Place;

namespace {

constexpr size_t kMarginWidth = 6;

bool starts_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

/// For a very long line, the range of bytes around `begin` to show: from, to.
std::pair<size_t, size_t> shown_part(std::string_view line, size_t begin) {
  constexpr size_t kLongest = 240, kBefore = 60;
  if (line.size() <= kLongest) return {0, line.size()};
  size_t from = begin > kBefore ? begin - kBefore : 0, to = std::min(line.size(), from + kLongest);
  while (from < begin && !starts_character(line[from])) ++from;
  while (to < line.size() && to > begin && !starts_character(line[to])) --to;
  return {from, to};
}

/// Blanks as wide as the text. Tabs are kept.
std::string blanks_for(std::string_view text) {
  std::string out;
  for (char byte : text)
    if (starts_character(byte)) out += byte == '\t' ? '\t' : ' ';
  return out;
}

}  // namespace

std::string inked(std::string_view text, Ink ink, const TextStyle& style) {
  if (!style.colour) return std::string(text);
  static constexpr const char* kCodes[] = {"1", "32", "1;31", "1;32", "2"};
  return fmt::format("\033[{}m{}\033[0m", kCodes[static_cast<size_t>(ink)], text);
}

std::string place_text(const Place& place) {
  if (place.line == 0) return place.file;
  if (place.column == 0) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string quote(const Document& document, const Place& place, const TextStyle& style) {
  const std::string* line = line_of(document, place.file, place.line);
  return line ? quote_line(*line, place, style) : std::string();
}

std::string quote_line(const std::string& line, const Place& place, const TextStyle& style) {
  const bool several_lines = place.end_line > place.line;
  const size_t begin = std::min<size_t>(place.column > 0 ? place.column - 1 : 0, line.size());
  size_t end = several_lines ? line.size() : place.end_line == 0 ? begin + 1 : place.end_column - 1;
  end = std::clamp(end, begin, line.size());
  const auto [from, to] = shown_part(line, begin);
  const auto part = [&line](size_t first, size_t last) {
    return printable(std::string_view(line).substr(first, last - first));
  };
  if (place.column == 0)
    return fmt::format("{:>{}} | {}{}\n", place.line, kMarginWidth, part(from, to),
                       to < line.size() ? "…" : "");
  end = std::clamp(end, begin, to);
  const size_t width = std::max<size_t>(1, columns(part(begin, end)));
  std::string marks = "^" + std::string(width - 1, '~') + (several_lines ? "…" : "");
  return fmt::format("{:>{}} | {}{}{}\n{:>{}} | {}{}{}\n", place.line, kMarginWidth,
                     from > 0 ? "…" : "", part(from, to), to < line.size() ? "…" : "", "",
                     kMarginWidth, from > 0 ? " " : "", blanks_for(part(from, begin)),
                     inked(marks, Ink::Mark, style));
}

std::string shortened(std::string_view text, size_t limit) {
  std::string out;
  size_t characters = 0;
  for (char byte : text) {
    if (starts_character(byte) && characters++ == limit) return out + "…";
    out += byte == '\n' || byte == '\t' ? ' ' : byte;
  }
  return out;
}

std::string counted(size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

size_t columns(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string padded(std::string_view text, size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

}  // namespace culprit::report
