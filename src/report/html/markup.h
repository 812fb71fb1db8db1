// Text of the analysed program in HTML, and templates of pages.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace culprit::report::html {

/// What stands for an argument of markup() in its form: always text.
template <class Part>
struct InMarkup {
  using type = std::string;
};

/// `text` for the content of an element or a quoted attribute: never markup. As in a terminal,
/// control characters, hidden ones and bytes that are not UTF-8 are shown as codes (printable()).
/// Line ends and tabs stay.
std::string text(std::string_view text);

/// The same for names and for a line of code, so the reader sees what the compiler reads: line ends
/// are shown as codes, too.
std::string code(std::string_view text);

/// Text that is markup already.
struct Markup {
  std::string html;
};

inline std::string in_markup(const Markup& part) { return part.html; }
inline std::string in_markup(std::string_view name) { return code(name); }
template <std::integral Number>
std::string in_markup(Number number) {
  return std::to_string(number);
}

/// The form with its arguments in the places of {}: text is escaped by code(), only Markup is not.
template <class... Parts>
Markup markup(fmt::format_string<typename InMarkup<Parts>::type...> form, const Parts&... parts) {
  return {fmt::format(form, in_markup(parts)...)};
}

/// Appends the text before `{{name}}` and then `text` to `out`, and returns the rest of the
/// template. Inserted text is not searched again.
std::string_view fill(std::string& out, std::string_view rest, std::string_view name,
                      const std::string& text);

}  // namespace culprit::report::html
