// The hidden characters are those that Unicode 16.0 lists as Default_Ignorable_Code_Point in
// DerivedCoreProperties.txt, which has all of Bidi_Control, and as White_Space in PropList.txt; the
// controls of category Cc and of interlinear annotations; and two characters that fonts draw
// without ink. Sources can deceive with them (Boucher, Anderson 2021). Characters that look like
// others, such as Cyrillic letters, are not hidden: see comparison.h for outputs.
#include "support/unicode.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace culprit {

namespace {

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

/// Neighbours are joined into one range.
struct Range {
  uint32_t first, last;
};
constexpr Range kHidden[] = {
    {0x80, 0xa0},        // Cc; no-break space
    {0xad, 0xad},        // soft hyphen
    {0x34f, 0x34f},      // combining grapheme joiner
    {0x61c, 0x61c},      // Arabic letter mark
    {0x115f, 0x1160},    // Hangul fillers
    {0x1680, 0x1680},    // Ogham space mark
    {0x17b4, 0x17b5},    // Khmer inherent vowels
    {0x180b, 0x180f},    // Mongolian variation selectors and vowel separator
    {0x2000, 0x200f},    // spaces, zero-width characters, marks of direction
    {0x2028, 0x202f},    // separators of lines, embeddings of direction, narrow space
    {0x205f, 0x206f},    // mathematical space, word joiner, invisible operators, isolates
    {0x2800, 0x2800},    // Braille pattern without dots: no ink
    {0x3000, 0x3000},    // ideographic space
    {0x3164, 0x3164},    // Hangul filler
    {0xfe00, 0xfe0f},    // variation selectors
    {0xfeff, 0xfeff},    // byte order mark
    {0xffa0, 0xffa0},    // halfwidth Hangul filler
    {0xfff0, 0xfffb},    // not assigned; interlinear annotations
    {0x1bca0, 0x1bca3},  // shorthand format controls
    {0x1d159, 0x1d159},  // null notehead: no ink
    {0x1d173, 0x1d17a},  // musical format controls
    {0xe0000, 0xe0fff},  // tags, further variation selectors
};

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

uint32_t code_point(std::string_view sequence) {
  constexpr uint32_t kOfLead[] = {0x7f, 0x7f, 0x1f, 0x0f, 0x07};
  uint32_t code = static_cast<unsigned char>(sequence[0]) & kOfLead[sequence.size()];
  for (const char byte : sequence.substr(1))
    code = code << 6 | (static_cast<unsigned char>(byte) & 0x3f);
  return code;
}

bool is_hidden(uint32_t code) {
  return std::any_of(std::begin(kHidden), std::end(kHidden), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
}

std::string code_of(uint32_t code) {
  return code > 0xffff ? fmt::format("\\U{:08x}", code) : fmt::format("\\u{:04x}", code);
}

}  // namespace culprit
