// Conversions for consumers that require Unicode. The sources and outputs of the analysed program
// are arbitrary bytes, and columns count bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "support/unicode.h"

namespace culprit::report {

/// `bytes` with each byte outside a UTF-8 sequence replaced by U+FFFD. O(n).
std::string clean_utf8(std::string_view bytes);

/// For each byte of `line` and for its end: the number of UTF-16 code units of `clean_utf8(line)`
/// before it. O(n).
std::vector<uint32_t> utf16_offsets(std::string_view line);

/// The text of line `number` (1-based) of `file`; null if the document does not contain it.
/// O(number of files).
const std::string* line_of(const document::Document& document, std::string_view file,
                           uint32_t number);

/// Converts a 1-based column in bytes into a 1-based column in UTF-16 code units. Returns `column`
/// if the line's text is unknown.
uint32_t utf16_column(const document::Document& document, std::string_view file, uint32_t line,
                      uint32_t column);

}  // namespace culprit::report
