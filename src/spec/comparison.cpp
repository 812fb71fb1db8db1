#include "spec/comparison.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::spec {

namespace {

/// Number of bytes shown before the first difference.
constexpr size_t kContextBefore = 24;

/// The line of `text` that contains `offset`, cut to begin shortly before it; marks the end of the
/// output.
std::string line_around(std::string_view text, size_t offset, bool all_blanks) {
  const size_t line_end = text.find('\n', offset);
  const size_t previous = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  size_t begin = previous == std::string_view::npos ? 0 : previous + 1;
  const bool cut = offset - begin > kContextBefore;
  if (cut) begin = offset - kContextBefore;
  const size_t end = line_end == std::string_view::npos ? text.size() : line_end + 1;
  std::string shown = visible(text.substr(begin, end - begin), 60, all_blanks);
  if (cut) shown.insert(0, "…");
  if (end == text.size() && line_end == std::string_view::npos) shown += "⟨end⟩";
  return shown;
}

}  // namespace

std::optional<Comparison> comparison_of(std::string_view name) {
  for (Comparison comparison : {Comparison::Exact, Comparison::Trim, Comparison::Blanks})
    if (name == comparison_name(comparison)) return comparison;
  return std::nullopt;
}

bool same_output(std::string_view expected, std::string_view actual, Comparison comparison) {
  return normal_form(expected, comparison) == normal_form(actual, comparison);
}

bool only_white_space_differs(std::string_view expected, std::string_view actual) {
  if (expected == actual) return false;
  size_t i = 0, j = 0;
  while (true) {
    while (i < expected.size() && is_white_space(expected[i])) ++i;
    while (j < actual.size() && is_white_space(actual[j])) ++j;
    if (i == expected.size() || j == actual.size())
      return i == expected.size() && j == actual.size();
    if (expected[i++] != actual[j++]) return false;
  }
}

std::optional<Difference> first_difference(std::string_view expected, std::string_view actual,
                                           Comparison comparison) {
  const OutputMatcher matcher(expected, comparison);
  OutputMatcher::State state;
  Difference difference;
  if (matcher.feed(state, actual, &difference.actual_offset) && matcher.accepts(state))
    return std::nullopt;
  difference.expected_offset = matcher.offset_in_expected(state);
  const std::string_view before = actual.substr(0, difference.actual_offset);
  const size_t line_begin = before.rfind('\n') + 1;  // npos + 1 = 0
  difference.line = 1 + static_cast<unsigned>(std::count(before.begin(), before.end(), '\n'));
  difference.column = 1 + static_cast<unsigned>(before.size() - line_begin);
  const bool layout = only_white_space_differs(expected, actual);
  difference.expected = line_around(expected, difference.expected_offset, layout);
  difference.actual = line_around(actual, difference.actual_offset, layout);
  return difference;
}

}  // namespace culprit::spec
