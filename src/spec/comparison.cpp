#include "spec/comparison.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::spec {

namespace {

/// bytes of the line that are shown before the first difference
constexpr size_t kContextBefore = 24;

/// Length of the well-formed UTF-8 sequence of two or more bytes at the front, else 0.
size_t utf8_length(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  const size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
  if (length == 0 || bytes.size() < length) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(bytes[i]) & 0xc0) != 0x80) return 0;
  const auto second = static_cast<unsigned char>(bytes[1]);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool beyond = (lead == 0xed && second >= 0xa0) || (lead == 0xf4 && second >= 0x90);
  return overlong || beyond ? 0 : length;
}

/// A space is plain where it stands alone between two words.
bool is_plain_space(std::string_view bytes, size_t at) {
  return at > 0 && at + 1 < bytes.size() && !machine::is_white_space(bytes[at - 1]) &&
         !machine::is_white_space(bytes[at + 1]);
}

/// The line of `text` around `offset`, from a little before it on; marks the end of the output.
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
  return machine::normal_form(expected, comparison) == machine::normal_form(actual, comparison);
}

bool only_white_space_differs(std::string_view expected, std::string_view actual) {
  if (expected == actual) return false;
  size_t i = 0, j = 0;
  while (true) {
    while (i < expected.size() && machine::is_white_space(expected[i])) ++i;
    while (j < actual.size() && machine::is_white_space(actual[j])) ++j;
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

std::string visible(std::string_view bytes, size_t limit, bool all_blanks) {
  std::string out;
  size_t characters = 0;
  for (size_t i = 0; i < bytes.size(); ++characters) {
    if (characters == limit) return out + "…";
    const char byte = bytes[i];
    const size_t sequence = utf8_length(bytes.substr(i));
    if (sequence > 0) out += bytes.substr(i, sequence);
    else if (byte == ' ') out += all_blanks || !is_plain_space(bytes, i) ? "␣" : " ";
    else if (byte == '\n') out += "↵";
    else if (byte == '\t') out += "⇥";
    else if (byte > ' ' && byte < 0x7f) out += byte;
    else out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    i += std::max<size_t>(sequence, 1);
  }
  return out;
}

}  // namespace culprit::spec
