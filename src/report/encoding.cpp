#include "report/encoding.h"

#include <algorithm>

namespace culprit::report {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

}  // namespace

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
