// Text that an analysed program reads or prints, made readable for messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

/// True for the six bytes that isspace() accepts in the C locale.
constexpr bool is_white_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

constexpr bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

constexpr bool is_name_start(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}
/// Whether the text is a name of C or of the shell: letters, digits and underscores, and no digit
/// at the front.
bool is_name(std::string_view text);

/// `bytes` as one readable line. Space becomes ␣, tab ⇥, line end ↵; other control bytes, and bytes
/// that are not valid UTF-8, become \xNN, and hidden characters (see unicode.h) \uNNNN. If
/// `all_blanks` is false, a single space between two words stays a space. Longer text is cut after
/// `limit` characters and gets a final ….
std::string visible(std::string_view bytes, size_t limit = 60, bool all_blanks = true);

/// The same with every character above ASCII as its code and each \ doubled: different texts never
/// look alike before they are cut.
std::string visible_as_codes(std::string_view bytes, size_t limit = 60, bool all_blanks = true);

/// `text` as a terminal may show it: line ends and tabs stay; other control characters, hidden ones
/// (see unicode.h) and bytes that are not UTF-8 become codes as C writes them (\x1b, \u202e, \xff),
/// so that a text can neither command the terminal nor look like another. With `keep_colours`, the
/// colours that culprit uses itself stay.
std::string printable(std::string_view text, bool keep_colours = false);

/// The same for a name or a sentence with names in it, which has to stay on its line: line ends and
/// tabs become codes, too.
std::string printable_line(std::string_view text);

/// The text in HTML or XML, so that nothing in it is markup.
std::string as_markup(std::string_view text);

/// `1st`, `2nd`, `11th`.
std::string ordinal(uint64_t number);

/// The lines, without their ends.
std::vector<std::string> split_lines(std::string_view text);

}  // namespace culprit
