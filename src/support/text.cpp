#include "support/text.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/unicode.h"

namespace culprit {

namespace {

/// True if the space at `at` stands alone between two words, so that it needs no mark.
bool is_plain_space(std::string_view bytes, size_t at) {
  return at > 0 && at + 1 < bytes.size() && !is_white_space(bytes[at - 1]) &&
         !is_white_space(bytes[at + 1]);
}

/// Appends one byte or UTF-8 sequence, or its code if it would command the terminal, be hidden, or
/// not be text at all.
void append_readable(std::string& out, std::string_view character) {
  const auto byte = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) {
    if (byte >= ' ' && byte < 0x7f) out += character;
    else out += fmt::format("\\x{:02x}", byte);
    return;
  }
  const uint32_t code = code_point(character);
  if (is_hidden(code)) out += code_of(code);
  else out += character;
}

/// One readable line: see visible(). `append` writes what is no blank.
template <class Append>
std::string shown(std::string_view bytes, size_t limit, bool all_blanks, Append append) {
  std::string out;
  size_t characters = 0;
  for (size_t i = 0; i < bytes.size(); ++characters) {
    if (characters == limit) return out + "…";
    const char byte = bytes[i];
    const size_t length = std::max<size_t>(utf8_sequence(bytes.substr(i)), 1);
    if (byte == ' ') out += all_blanks || !is_plain_space(bytes, i) ? "␣" : " ";
    else if (byte == '\n') out += "↵";
    else if (byte == '\t') out += "⇥";
    else append(out, bytes.substr(i, length));
    i += length;
  }
  return out;
}

/// The length of a colour that culprit writes, as in ESC[1;31m, at the front; 0 if there is none.
size_t colour_length(std::string_view text) {
  constexpr std::string_view kColours[] = {"\033[0m",    "\033[1m",  "\033[2m",
                                           "\033[1;31m", "\033[32m", "\033[1;32m"};
  for (const std::string_view colour : kColours)
    if (text.starts_with(colour)) return colour.size();
  return 0;
}

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && is_name_start(text[0]) &&
         std::all_of(text.begin(), text.end(),
                     [](char byte) { return is_name_start(byte) || is_digit(byte); });
}

std::string visible(std::string_view bytes, size_t limit, bool all_blanks) {
  return shown(bytes, limit, all_blanks, append_readable);
}

std::string visible_as_codes(std::string_view bytes, size_t limit, bool all_blanks) {
  return shown(bytes, limit, all_blanks, [](std::string& out, std::string_view character) {
    if (character == "\\") out += "\\\\";
    else if (character.size() > 1) out += code_of(code_point(character));
    else append_readable(out, character);
  });
}

std::string printable(std::string_view text, bool keep_colours) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    size_t length = std::max<size_t>(utf8_sequence(rest), 1);
    if (text[i] == '\n' || text[i] == '\t') out += text[i];
    else if (const size_t colour = keep_colours ? colour_length(rest) : 0; colour > 0)
      out += rest.substr(0, length = colour);
    else if (text[i] == '\r') out += "\\r";
    else append_readable(out, rest.substr(0, length));
    i += length;
  }
  return out;
}

std::string printable_line(std::string_view text) {
  std::string out;
  for (const char byte : printable(text)) {
    if (byte == '\n') out += "\\n";
    else if (byte == '\t') out += "\\t";
    else out += byte;
  }
  return out;
}

std::string as_markup(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    if (byte == '&') out += "&amp;";
    else if (byte == '<') out += "&lt;";
    else if (byte == '>') out += "&gt;";
    else if (byte == '"') out += "&quot;";
    else out += byte;
  }
  return out;
}

std::string ordinal(uint64_t number) {
  const uint64_t tens = number / 10 % 10, unit = number % 10;
  const char* ending = tens == 1   ? "th"
                       : unit == 1 ? "st"
                       : unit == 2 ? "nd"
                       : unit == 3 ? "rd"
                                   : "th";
  return std::to_string(number) + ending;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace culprit
