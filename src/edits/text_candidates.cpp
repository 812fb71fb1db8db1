#include "edits/text_candidates.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "support/text.h"

namespace culprit::edits {

namespace {

constexpr size_t kMostTexts = 48;
constexpr size_t kMostWords = 4;
constexpr size_t kMuchLonger = 64;  // bytes
constexpr size_t kBehind = 32;      // bytes that are compared

size_t common_prefix(std::string_view a, std::string_view b) {
  size_t most = std::min({a.size(), b.size(), kBehind});
  return static_cast<size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(most), b.begin()).first -
      a.begin());
}

size_t distance(size_t a, size_t b) { return a > b ? a - b : b - a; }

/// The number of bytes before the white space at the end.
size_t before_white_space(std::string_view text) {
  size_t end = text.size();
  while (end > 0 && is_white_space(text[end - 1])) --end;
  return end;
}

bool one_slip(std::string_view a, std::string_view b) {
  if (a == b || distance(a.size(), b.size()) > 1) return false;
  size_t same = 0, at_end = 0, least = std::min(a.size(), b.size());
  while (same < least && a[same] == b[same]) ++same;
  while (at_end < least - same && a[a.size() - 1 - at_end] == b[b.size() - 1 - at_end]) ++at_end;
  a = a.substr(same, a.size() - same - at_end);
  b = b.substr(same, b.size() - same - at_end);
  bool exchanged = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
  return exchanged || (a.size() <= 1 && b.size() <= 1);
}

}  // namespace

std::vector<std::string> texts_in_place_of(const PrintedText& printed, const std::string& output,
                                           const spec::OutputMatcher& matcher) {
  const std::string& expected = matcher.expected();
  const size_t from = matcher.offset_in_expected({printed.position}), length = printed.text.size();
  const std::string_view wanted =
      std::string_view(expected).substr(std::min(from, expected.size()));
  const std::string_view behind =
      std::string_view(output).substr(std::min(printed.begin + length, output.size()));
  // If the comparison skips blanks, they are part of the text, but not of the position.
  const bool skips = matcher.comparison() == spec::Comparison::Blanks;
  const size_t blanks = skips ? std::min(printed.text.find_first_not_of(" \t"), length) : 0;
  const bool exact = !matcher.ignores_blanks();
  const std::string_view tail =
      std::string_view(printed.text).substr(before_white_space(printed.text));
  auto end_of = [&](std::string_view rest) {
    return exact ? rest.size() : before_white_space(rest);
  };
  std::vector<std::tuple<bool, bool, size_t, size_t, size_t>> order;
  for (size_t bytes = 0; bytes <= std::min(wanted.size(), length + kMuchLonger); ++bytes) {
    std::string_view text = wanted.substr(0, bytes), rest = wanted.substr(bytes);
    // If white space at line ends is ignored, the text keeps its own.
    bool other_tail = !exact && text.substr(before_white_space(text)) != tail;
    size_t same = common_prefix(rest, behind);
    bool to_the_end = end_of(rest) == end_of(behind) && same >= std::min(end_of(behind), kBehind);
    order.emplace_back(other_tail, !to_the_end, kBehind - same, distance(bytes, length - blanks),
                       bytes);
  }
  std::sort(order.begin(), order.end());
  std::vector<std::string> texts;
  for (const auto& [other_tail, ends_elsewhere, differs, longer, bytes] : order) {
    std::string text = printed.text.substr(0, blanks) + std::string(wanted.substr(0, bytes));
    if (text != printed.text && texts.size() < kMostTexts) texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<std::string> words_like(const std::string& text, const std::string& input) {
  std::vector<std::string> words;
  for (size_t at = 0; at < input.size() && words.size() < kMostWords;) {
    size_t end = at;
    while (end < input.size() && !is_white_space(input[end])) ++end;
    std::string word = input.substr(at, end - at);
    if (one_slip(text, word) && std::find(words.begin(), words.end(), word) == words.end())
      words.push_back(std::move(word));
    at = end + 1;
  }
  return words;
}

}  // namespace culprit::edits
