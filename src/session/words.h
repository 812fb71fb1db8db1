// The words of a command.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "support/text.h"

namespace culprit::session {

/// The words after the name of a command.
struct Words {
  std::string text;               ///< all of them, as written
  std::vector<std::string> each;  ///< without blanks

  bool take(std::string_view word) {
    const auto found = std::find(each.begin(), each.end(), word);
    if (found == each.end()) return false;
    each.erase(found);
    return true;
  }
};

/// The text without the white space around it.
std::string_view trimmed(std::string_view text);

std::vector<std::string> words_of(std::string_view text);

/// A number from 1 on; nullopt if the text is none.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && number > 0 ? std::optional(number) : std::nullopt;
}

/// `12` or `list.c:12`; nullopt if the text is neither.
std::optional<NamedLine> line_in(std::string_view text);

/// The words as numbers; nullopt if one is none.
std::optional<std::vector<uint64_t>> numbers_in(std::string_view text);

}  // namespace culprit::session
