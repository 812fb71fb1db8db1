#include "session/words.h"

namespace culprit::session {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    while (at < text.size() && is_white_space(text[at])) ++at;
    const size_t begin = at;
    while (at < text.size() && !is_white_space(text[at])) ++at;
    if (at > begin) words.emplace_back(text.substr(begin, at - begin));
  }
  return words;
}

std::optional<NamedLine> line_in(std::string_view text) {
  NamedLine line;
  if (const size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    line.file = text.substr(0, colon);
    if (line.file.empty()) return std::nullopt;
    text.remove_prefix(colon + 1);
  }
  const auto number = number_in<uint32_t>(text);
  if (!number) return std::nullopt;
  line.line = *number;
  return line;
}

std::optional<std::vector<uint64_t>> numbers_in(std::string_view text) {
  std::vector<uint64_t> numbers;
  for (const std::string& word : words_of(text)) {
    const auto number = number_in<uint64_t>(word);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace culprit::session
