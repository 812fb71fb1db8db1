#include "repair/patch_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::repair {

namespace {

constexpr size_t kLongest = 60;  // of a quoted text, in bytes

/// Code on one line, without blanks around it. A text that is printed keeps its blanks.
std::string quoted(const std::string& text, bool is_code) {
  std::string line = text;
  if (is_code) {
    line.clear();
    for (const char c : text) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!is_blank) line += c;
      else if (!line.empty() && line.back() != ' ') line += ' ';
    }
    // braces that were put around a neighbour
    const auto closing = std::count(line.begin(), line.end(), '}'),
               opening = std::count(line.begin(), line.end(), '{');
    if (closing > opening && line.ends_with('}')) line.pop_back();
    if (opening > closing && line.starts_with('{')) line.erase(0, 1);
    while (line.ends_with(' ')) line.pop_back();
    while (line.starts_with(' ')) line.erase(0, 1);
  }
  if (line.size() > kLongest) line = line.substr(0, kLongest) + "…";
  return "`" + line + "`";
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n{}") == std::string::npos;
}

std::string words_for_change(const edits::SourceChange& change, bool is_code) {
  if (is_code && is_blank(change.replaced)) return quoted(change.written, is_code) + " added";
  if ((is_code && is_blank(change.written)) || change.written == ";")
    return quoted(change.replaced, is_code) + " left out";
  return fmt::format("{} for {}", quoted(change.written, is_code),
                     quoted(change.replaced, is_code));
}

}  // namespace

std::string words_for_changes(const edits::SourceChanges& changes, edits::Mistake mistake) {
  const bool is_code = mistake != edits::Mistake::Text;
  // the braces around an added statement say nothing
  std::string words;
  for (const edits::SourceChange& change : changes) {
    if (is_code && is_blank(change.replaced) && is_blank(change.written)) continue;
    words += (words.empty() ? "" : ", ") + words_for_change(change, is_code);
  }
  return words;
}

}  // namespace culprit::repair
