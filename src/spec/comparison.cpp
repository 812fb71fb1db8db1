#include "spec/comparison.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "support/text.h"
#include "support/unicode.h"

namespace culprit::spec {

namespace {

/// Number of bytes shown before the first difference.
constexpr size_t kContextBefore = 24;

/// What visible() writes for blanks.
constexpr std::string_view kMarks[] = {"␣", "↵", "⇥"};
/// A text that might be what visible() or line_around() writes.
constexpr std::string_view kImitable[] = {"␣", "↵", "⇥", "…", "⟨", "⟩"};

bool imitates_marks(std::string_view text) {
  return std::any_of(std::begin(kImitable), std::end(kImitable), [&](std::string_view mark) {
    return text.find(mark) != std::string_view::npos;
  });
}

/// The text with kAny for each character that may look like others, and a byte for each mark.
constexpr char kAny = '\x7f';
std::string pattern_of(std::string_view visible_text) {
  std::string out;
  while (!visible_text.empty()) {
    const size_t length = std::max<size_t>(utf8_sequence(visible_text), 1);
    const auto* const mark =
        std::find(std::begin(kMarks), std::end(kMarks), visible_text.substr(0, length));
    if (length == 1) out += visible_text[0];
    else if (mark == std::end(kMarks)) out += kAny;
    else out += static_cast<char>(1 + (mark - std::begin(kMarks)));
    visible_text.remove_prefix(length);
  }
  return out;
}

/// Whether both patterns describe a common text, where kAny is any text without marks.
bool have_common_text(std::string_view a, std::string_view b) {
  const auto may_be_hidden = [](char byte) { return byte > ' '; };
  // common[j]: of the rest of a, and of b from j
  std::vector<char> common(b.size() + 1), longer(b.size() + 1);
  for (size_t i = a.size() + 1; i-- > 0; longer = common)
    for (size_t j = b.size() + 1; j-- > 0;) {
      const bool a_ends = i == a.size(), b_ends = j == b.size();
      bool is_common = a_ends && b_ends;
      if (!a_ends && a[i] == kAny)
        is_common |= longer[j] || (!b_ends && may_be_hidden(b[j]) && common[j + 1]);
      if (!b_ends && b[j] == kAny)
        is_common |= common[j + 1] || (!a_ends && may_be_hidden(a[i]) && longer[j]);
      if (!a_ends && !b_ends && a[i] == b[j]) is_common |= longer[j + 1] != 0;
      common[j] = is_common;
    }
  return common[0] != 0;
}

/// The part of the line of `text` that contains `offset`, from shortly before it.
struct PartOfLine {
  std::string_view text;
  bool is_cut = false;  ///< at its beginning
  bool ends = false;    ///< the output ends in the line

  std::string with_ends(const std::string& shown) const {
    return (is_cut ? "…" : "") + shown + (ends ? "⟨end⟩" : "");
  }
};

PartOfLine line_around(std::string_view text, size_t offset) {
  const size_t line_end = text.find('\n', offset);
  const size_t previous = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  size_t begin = previous == std::string_view::npos ? 0 : previous + 1;
  const bool cut = offset - begin > kContextBefore;
  if (cut) begin = offset - kContextBefore;
  const size_t end = line_end == std::string_view::npos ? text.size() : line_end + 1;
  return {text.substr(begin, end - begin), cut, line_end == std::string_view::npos};
}

}  // namespace

std::optional<Comparison> comparison_of(std::string_view name) {
  for (Comparison comparison :
       {Comparison::Exact, Comparison::Text, Comparison::Trim, Comparison::Blanks})
    if (name == comparison_name(comparison)) return comparison;
  return std::nullopt;
}

bool same_output(std::string_view expected, std::string_view actual, Comparison comparison) {
  if (comparison == Comparison::Text) return !first_difference(expected, actual, comparison);
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

VisiblePair visible_pair(std::string_view expected, std::string_view actual, size_t limit,
                         bool all_blanks) {
  VisiblePair shown{visible(expected, limit, all_blanks), visible(actual, limit, all_blanks)};
  if (expected == actual) return shown;
  if (imitates_marks(expected) || imitates_marks(actual) ||
      have_common_text(pattern_of(shown.expected), pattern_of(shown.actual)))
    return {visible_as_codes(expected, limit, all_blanks),
            visible_as_codes(actual, limit, all_blanks)};
  return shown;
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
  const bool layout = only_white_space_differs(matcher.expected(), actual);
  std::string_view shown_expected = matcher.expected();
  if (matcher.last_line_end_is_optional()) shown_expected.remove_suffix(1);
  const PartOfLine wanted = line_around(
                       shown_expected, std::min(difference.expected_offset, shown_expected.size())),
                   printed = line_around(actual, difference.actual_offset);
  const VisiblePair shown = visible_pair(wanted.text, printed.text, 60, layout);
  difference.expected = wanted.with_ends(shown.expected);
  difference.actual = printed.with_ends(shown.actual);
  return difference;
}

}  // namespace culprit::spec
