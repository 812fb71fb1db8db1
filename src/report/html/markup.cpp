#include "report/html/markup.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "report/encoding.h"
#include "support/diagnostic.h"

namespace culprit::report::html {

namespace {

/// The code point of a UTF-8 sequence of three bytes.
uint32_t code_point(std::string_view three) {
  return (static_cast<uint32_t>(three[0] & 0xf) << 12) |
         (static_cast<uint32_t>(three[1] & 0x3f) << 6) | static_cast<uint32_t>(three[2] & 0x3f);
}

bool misleads(uint32_t point) {
  return (point >= 0x200b && point <= 0x200f) || (point >= 0x202a && point <= 0x202e) ||
         (point >= 0x2066 && point <= 0x2069) || point == 0xfeff;
}

}  // namespace

std::string text(std::string_view text) {
  std::string out;
  for (const char byte : clean_utf8(text)) {
    if (byte == '&') out += "&amp;";
    else if (byte == '<') out += "&lt;";
    else if (byte == '>') out += "&gt;";
    else if (byte == '"') out += "&quot;";
    else if (byte != '\0') out += byte;
  }
  return out;
}

std::string code(std::string_view text) {
  const std::string clean = clean_utf8(text);
  std::string seen;
  for (size_t at = 0; at < clean.size();) {
    const auto byte = static_cast<unsigned char>(clean[at]);
    const size_t length = std::max<size_t>(utf8_sequence(std::string_view(clean).substr(at)), 1);
    const std::string_view bytes = std::string_view(clean).substr(at, length);
    if ((byte < 0x20 && byte != '\t') || byte == 0x7f) seen += fmt::format("\\x{:02x}", byte);
    else if (length == 3 && misleads(code_point(bytes)))
      seen += fmt::format("⟨U+{:04X}⟩", code_point(bytes));
    else seen += bytes;
    at += length;
  }
  return html::text(seen);
}

std::string_view fill(std::string& out, std::string_view rest, std::string_view name,
                      const std::string& text) {
  const std::string mark = fmt::format("{{{{{}}}}}", name);
  const size_t at = rest.find(mark);
  CULPRIT_INVARIANT(at != std::string_view::npos, "the page template has no " + mark);
  out += rest.substr(0, at);
  out += text;
  return rest.substr(at + mark.size());
}

}  // namespace culprit::report::html
