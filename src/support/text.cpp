#include "support/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit {

namespace {

/// The length of the well-formed UTF-8 sequence of two or more bytes at the front; 0 if none.
size_t utf8_length(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  const size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
  if (length == 0 || bytes.size() < length) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(bytes[i]) & 0xc0) != 0x80) return 0;
  const auto second = static_cast<unsigned char>(bytes[1]);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool beyond = (lead == 0xed && second >= 0xa0) || (lead == 0xf4 && second >= 0x90);
  return overlong || beyond ? 0 : length;
}

/// True if the space at `at` stands alone between two words, so that it needs no mark.
bool is_plain_space(std::string_view bytes, size_t at) {
  return at > 0 && at + 1 < bytes.size() && !is_white_space(bytes[at - 1]) &&
         !is_white_space(bytes[at + 1]);
}

/// The code point of a well-formed sequence of two or three bytes.
unsigned code_point(std::string_view sequence) {
  const auto bits = [&](size_t at, unsigned mask) {
    return static_cast<unsigned>(static_cast<unsigned char>(sequence[at])) & mask;
  };
  return sequence.size() == 2 ? bits(0, 0x1f) << 6 | bits(1, 0x3f)
                              : bits(0, 0x0f) << 12 | bits(1, 0x3f) << 6 | bits(2, 0x3f);
}

/// Control characters above ASCII, marks and embeddings of direction, characters without a width,
/// and separators of lines that are none for C (Boucher, Anderson 2021).
bool is_deceiving(unsigned code) {
  return (code >= 0x80 && code < 0xa0) || code == 0xad || code == 0x61c ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
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
  std::string out;
  size_t characters = 0;
  for (size_t i = 0; i < bytes.size(); ++characters) {
    if (characters == limit) return out + "…";
    const char byte = bytes[i];
    const size_t sequence = utf8_length(bytes.substr(i));
    if (sequence > 0) out += bytes.substr(i, sequence);
    else if (byte == ' ') out += all_blanks || !is_plain_space(bytes, i) ? "␣" : " ";
    else if (byte == '\n') out += "↵";
    else if (byte == '\t') out += "⇥";
    else if (byte > ' ' && byte < 0x7f) out += byte;
    else out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    i += std::max<size_t>(sequence, 1);
  }
  return out;
}

std::string printable(std::string_view text, bool keep_colours) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::string_view rest = text.substr(i);
    size_t length = 1;
    if (byte == '\n' || byte == '\t' || (byte >= ' ' && byte < 0x7f)) {
      out += text[i];
    } else if (const size_t colour = keep_colours ? colour_length(rest) : 0; colour > 0) {
      out += rest.substr(0, length = colour);
    } else if (const size_t sequence = utf8_length(rest); sequence > 0) {
      const unsigned code = sequence < 4 ? code_point(rest.substr(0, sequence)) : 0;
      if (is_deceiving(code)) out += fmt::format("\\u{:04x}", code);
      else out += rest.substr(0, sequence);
      length = sequence;
    } else if (byte == '\r') {
      out += "\\r";
    } else if (byte < 0xa0) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += text[i];  // of another encoding, such as Latin-1
    }
    i += length;
  }
  return out;
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
