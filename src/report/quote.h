// Text building blocks that the text renderers share.
#pragma once

#include <string>
#include <string_view>

#include "document/document.h"
#include "report/render.h"

namespace culprit::report {

enum class Ink { Bold, Good, Bad, Mark, Faint };

/// `text` in a colour, if colours are on.
std::string inked(std::string_view text, Ink ink, const TextStyle& style);

/// `file:line:column`, `file:line` or `file`.
std::string place_text(const document::Place& place);

/// The source line of `place` and below it a line of carets under its range, both indented; without
/// a column, the line alone. Empty if the text is unknown. Tabs are kept in the caret line, so that
/// it is aligned at any tab width. A multi-byte character counts as one column.
std::string quote(const document::Document& document, const document::Place& place,
                  const TextStyle& style);

/// The same for a line whose text is known.
std::string quote_line(const std::string& line, const document::Place& place,
                       const TextStyle& style);

/// `text` on one line, cut with … after `limit` characters (code points).
std::string shortened(std::string_view text, size_t limit);

/// `1 test`, `3 tests`.
std::string counted(size_t count, std::string_view noun);

/// The number of columns that UTF-8 text takes, one per code point.
size_t columns(std::string_view text);

/// `text` padded with spaces to `width` columns.
std::string padded(std::string_view text, size_t width);

}  // namespace culprit::report
