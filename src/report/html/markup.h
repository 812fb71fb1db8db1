// Text of the analysed program in HTML, and templates of pages.
#pragma once

#include <string>
#include <string_view>

namespace culprit::report::html {

/// `text` for the content of an element or a quoted attribute: never markup. Bytes that are not
/// UTF-8 become U+FFFD, and NUL is left out.
std::string text(std::string_view text);

/// The same for code: control characters are written as C does, and characters that reorder or
/// hide text as their code points, so the reader sees what the compiler reads.
std::string code(std::string_view text);

/// Appends the text before `{{name}}` and then `text` to `out`, and returns the rest of the
/// template. Inserted text is not searched again.
std::string_view fill(std::string& out, std::string_view rest, std::string_view name,
                      const std::string& text);

}  // namespace culprit::report::html
