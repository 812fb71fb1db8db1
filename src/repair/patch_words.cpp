#include "repair/patch_words.h"

#include <fmt/format.h>

namespace culprit::repair {

namespace {

constexpr size_t kLongest = 60;  // of a quoted text, in bytes

/// A statement on one line, without blanks around it. A text that is printed keeps its blanks.
std::string quoted(const std::string& text) {
  std::string line = text;
  if (text.find_first_of("\n\t;") != std::string::npos) {
    line.clear();
    for (const char c : text) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!is_blank) line += c;
      else if (!line.empty() && line.back() != ' ') line += ' ';
    }
    while (line.ends_with(' ')) line.pop_back();
  }
  if (line.size() > kLongest) line = line.substr(0, kLongest) + "…";
  return "`" + line + "`";
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n{}") == std::string::npos;
}

std::string words_for_change(const edits::SourceChange& change) {
  if (is_blank(change.replaced)) return quoted(change.written) + " added";
  if (is_blank(change.written) || change.written == ";")
    return quoted(change.replaced) + " left out";
  return fmt::format("{} for {}", quoted(change.written), quoted(change.replaced));
}

}  // namespace

std::string words_for_changes(const edits::SourceChanges& changes) {
  // the braces around an added statement say nothing
  std::string words;
  for (const edits::SourceChange& change : changes) {
    if (is_blank(change.replaced) && is_blank(change.written)) continue;
    words += (words.empty() ? "" : ", ") + words_for_change(change);
  }
  return words;
}

}  // namespace culprit::repair
