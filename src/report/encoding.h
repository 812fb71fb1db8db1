// Text for readers that know only Unicode: the analysed program's sources and outputs are bytes,
// and places count bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// Length of the UTF-8 sequence that `bytes` begins with; 0 when it begins with none (overlong
/// forms and surrogates are none). O(1).
size_t utf8_sequence(std::string_view bytes);

/// `bytes` with U+FFFD in place of each byte that belongs to no UTF-8 sequence. O(n).
std::string clean_utf8(std::string_view bytes);

/// For each byte of `line`, and for its end, how many UTF-16 code units of `clean_utf8(line)` stand
/// before it. O(n).
std::vector<uint32_t> utf16_offsets(std::string_view line);

/// The text of line `number` (1-based) of `file`, or null when the document does not hold it.
/// O(number of files).
const std::string* line_of(const document::Document& document, std::string_view file,
                           uint32_t number);

/// `column` (1-based, in bytes) as a 1-based column in UTF-16 code units; the same number when the
/// line's text is not known.
uint32_t utf16_column(const document::Document& document, std::string_view file, uint32_t line,
                      uint32_t column);

}  // namespace culprit::report
