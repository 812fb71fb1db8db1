#include "edits/text/change_words.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace culprit::edits {

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

std::string without_space(const std::string& text) {
  std::string bare;
  for (const char c : text)
    if (std::string_view(" \t\r\n{};").find(c) == std::string_view::npos) bare += c;
  return bare;
}

/// Whether one change adds the code that the other leaves out.
bool is_move(const SourceChange& gone, const SourceChange& added) {
  return !gone.replaced.empty() && without_space(gone.written).empty() && added.replaced.empty() &&
         !without_space(added.written).empty() &&
         without_space(added.written) == without_space(gone.replaced);
}

std::string words_for_change(const SourceChange& change, bool is_code) {
  if (change.replaced.empty() || (is_code && is_blank(change.replaced)))
    return quoted(change.written, is_code) + " added";
  if ((is_code && is_blank(change.written)) || change.written == ";")
    return quoted(change.replaced, is_code) + " left out";
  return fmt::format("{} for {}", quoted(change.written, is_code),
                     quoted(change.replaced, is_code));
}

}  // namespace

std::string words_for_changes(const SourceChanges& changes, Mistake mistake) {
  if (changes.size() == 2)
    for (const size_t gone : {0, 1})
      if (is_move(changes[gone], changes[1 - gone]))
        return quoted(changes[gone].replaced, true) + " moved";
  // the braces around an added statement say nothing
  std::string words;
  for (const SourceChange& change : changes) {
    // a separator that gets a condition is taken out of a text
    const bool is_code = mistake != Mistake::Text && mistake != Mistake::Format &&
                         (mistake != Mistake::Separator || change.replaced.empty());
    if (is_code && is_blank(change.replaced) && is_blank(change.written)) continue;
    words += (words.empty() ? "" : ", ") + words_for_change(change, is_code);
  }
  return words.empty() ? "braces added" : words;
}

namespace {

/// "before line 41" where the place begins its line, otherwise "after line 40", or "in line 7".
std::string place_of_addition(const model::Program& program, const SourceRange& at) {
  const std::vector<std::string>& lines = program.files[at.file].lines;
  if (at.line == 0 || at.line > lines.size()) return {};
  const std::string& line = lines[at.line - 1];
  const size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos || first + 1 >= at.column)
    return fmt::format(" before line {}", at.line);
  const size_t rest = line.find_first_not_of(" \t", at.column - 1);
  return fmt::format(" {} line {}", rest == std::string::npos ? "after" : "in", at.line);
}

/// "`int old = a;` added before line 6, `old` for `a` in lines 7 and 9"
std::string each_with_lines(const model::Program& program, const SourceEdit& edit) {
  std::vector<std::pair<std::string, std::vector<uint32_t>>> parts;
  for (const SourceChange& change : edit.changes) {
    if (is_blank(change.replaced) && is_blank(change.written)) continue;
    std::string part = words_for_changes({change}, edit.mistake);
    if (change.replaced.empty()) {
      parts.push_back({part + place_of_addition(program, change.range), {}});
      continue;
    }
    const auto same = std::find_if(parts.begin(), parts.end(),
                                   [&](const auto& known) { return known.first == part; });
    auto& lines = same != parts.end() ? same->second
                                      : parts.emplace_back(part, std::vector<uint32_t>()).second;
    if (lines.empty() || lines.back() != change.range.line) lines.push_back(change.range.line);
  }
  std::string words;
  for (const auto& [part, lines] : parts) {
    words += (words.empty() ? "" : ", ") + part;
    if (lines.size() == 1) words += fmt::format(" in line {}", lines.front());
    if (lines.size() > 1) words += fmt::format(" in lines {}", fmt::join(lines, ", "));
  }
  return words;
}

/// "`{` added before line 6, `}` added before line 8"; empty if something else changes.
std::string braces_with_lines(const model::Program& program, const SourceEdit& edit) {
  std::string words;
  for (const SourceChange& change : edit.changes) {
    const size_t brace = change.written.find_first_of("{}");
    if (brace == std::string::npos || !is_blank(change.written) || !change.replaced.empty())
      return {};
    words += fmt::format("{}`{}` added{}", words.empty() ? "" : ", ", change.written[brace],
                         place_of_addition(program, change.range));
  }
  return words;
}

/// "`at++;` added after line 8 and after line 9", "`int old = a;` added before line 6, `a = old;`
/// added after line 9"
std::string additions(const model::Program& program, const SourceEdit& edit) {
  std::string words, last;
  for (const SourceChange& change : edit.changes) {
    const std::string code = without_space(change.written);
    if (code.empty()) continue;
    if (code == last) words += " and";
    else words += (words.empty() ? "" : ", ") + words_for_changes({change}, edit.mistake);
    words += place_of_addition(program, change.range);
    last = code;
  }
  return words.empty() ? words_for_changes(edit.changes, edit.mistake) : words;
}

}  // namespace

std::string words_with_lines(const model::Program& program, const SourceEdit& edit) {
  if (!edit.words.empty()) return edit.words;
  const SourceChanges& changes = edit.changes;
  if (const std::string braces = braces_with_lines(program, edit); !braces.empty()) return braces;
  const std::string words = words_for_changes(changes, edit.mistake);
  if (only_adds(edit)) return additions(program, edit);
  if (edit.node == kNoSyntax)
    return fmt::format("{} in line {}", words, changes.front().range.line);
  if (changes.size() == 2 && changes[0].replaced == changes[1].written &&
      changes[1].replaced == changes[0].written && edit.mistake == Mistake::Order)
    return fmt::format("{} and {} the other way round", quoted(changes[0].replaced, true),
                       quoted(changes[1].replaced, true));
  // one change leaves out what another adds
  for (const SourceChange& gone : changes)
    for (const SourceChange& added : changes)
      if (is_move(gone, added))
        return fmt::format("{} moved to{}", quoted(gone.replaced, true),
                           place_of_addition(program, added.range));
  const bool has_one_line = std::all_of(
      changes.begin(), changes.end(),
      [&](const SourceChange& change) { return change.range.line == changes.front().range.line; });
  return has_one_line ? words : each_with_lines(program, edit);
}

}  // namespace culprit::edits
