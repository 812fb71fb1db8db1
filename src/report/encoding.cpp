#include "report/encoding.h"

#include <algorithm>
#include <iterator>

namespace culprit::report {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

/// Ranges of lead bytes by sequence length, with the allowed range of the second byte (Unicode
/// Standard, table 3-7).
struct Lead {
  unsigned char first, last, second_first, second_last;
  size_t length;
};
constexpr Lead kLeads[] = {
    {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

}  // namespace

size_t utf8_sequence(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto lead = std::find_if(std::begin(kLeads), std::end(kLeads), [&](const Lead& l) {
    return first >= l.first && first <= l.last;
  });
  if (lead == std::end(kLeads) || bytes.size() < lead->length) return 0;
  if (lead->length == 1) return 1;
  const auto second = static_cast<unsigned char>(bytes[1]);
  if (second < lead->second_first || second > lead->second_last) return 0;
  const std::string_view rest = bytes.substr(2, lead->length - 2);
  return std::all_of(rest.begin(), rest.end(), continues) ? lead->length : 0;
}

std::string clean_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const size_t length = utf8_sequence(bytes);
    out += length > 0 ? bytes.substr(0, length) : kReplacement;
    bytes.remove_prefix(std::max<size_t>(length, 1));
  }
  return out;
}

std::vector<uint32_t> utf16_offsets(std::string_view line) {
  std::vector<uint32_t> offsets;
  offsets.reserve(line.size() + 1);
  uint32_t units = 0;
  for (size_t at = 0; at < line.size();) {
    const size_t length = std::max<size_t>(utf8_sequence(line.substr(at)), 1);
    offsets.insert(offsets.end(), length, units);
    units += length == 4 ? 2 : 1;  // above U+FFFF: a surrogate pair
    at += length;
  }
  offsets.push_back(units);
  return offsets;
}

const std::string* line_of(const document::Document& document, std::string_view file,
                           uint32_t number) {
  for (const document::SourceText& source : document.files)
    if (source.path == file)
      return number >= 1 && number <= source.lines.size() ? &source.lines[number - 1] : nullptr;
  return nullptr;
}

uint32_t utf16_column(const document::Document& document, std::string_view file, uint32_t line,
                      uint32_t column) {
  const std::string* text = line_of(document, file, line);
  if (!text || column == 0) return column;
  const std::vector<uint32_t> offsets = utf16_offsets(*text);
  const size_t inside = std::min<size_t>(column - 1, text->size());
  return offsets[inside] + 1 + (column - 1 - static_cast<uint32_t>(inside));
}

}  // namespace culprit::report
