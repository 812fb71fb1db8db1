#include "report/unified_diff.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::report {

namespace {

using document::Replacement;
using Lines = std::vector<std::string>;

constexpr size_t kContext = 3;  // lines around a change, as diff -u has it

/// Old lines [begin, end), from 0, become `now`.
struct Change {
  size_t begin = 0, end = 0;
  Lines now;
};

/// The line after the last one that the replacement touches. A range that ends at the beginning of
/// a line does not touch it.
size_t end_of(const Replacement& r) {
  return r.place.end_column == 1 && r.place.end_line > r.place.line ? r.place.end_line - 1
                                                                    : r.place.end_line;
}

/// Replacements that touch common lines, as one change; without equal lines at its ends.
Change joined(std::span<const Replacement> group, const Lines& old) {
  Change change{group.front().place.line - 1, end_of(group.back()), {}};
  std::string text;
  size_t line = change.begin, column = 0;  // up to which the old text is taken
  const auto take_up_to = [&](size_t to_line, size_t to_column) {
    for (; line < to_line; ++line, column = 0) text += old[line].substr(column) + "\n";
    if (to_column > column) text += old[line].substr(column, to_column - column);
    column = to_column;
  };
  for (const Replacement& r : group) {
    take_up_to(r.place.line - 1, r.place.column - 1);
    text += r.written;
    line = r.place.end_line - 1;
    column = r.place.end_column - 1;
  }
  take_up_to(change.end, 0);
  change.now = split_lines(text);
  while (!change.now.empty() && change.begin < change.end &&
         change.now.front() == old[change.begin]) {
    change.now.erase(change.now.begin());
    ++change.begin;
  }
  while (!change.now.empty() && change.begin < change.end &&
         change.now.back() == old[change.end - 1]) {
    change.now.pop_back();
    --change.end;
  }
  return change;
}

std::vector<Change> changes_of(const std::vector<Replacement>& replacements, const Lines& old) {
  std::vector<Change> changes;
  for (size_t begin = 0, end = 0; begin < replacements.size(); begin = end) {
    for (end = begin + 1; end < replacements.size() &&
                          replacements[end].place.line <= end_of(replacements[end - 1]);)
      ++end;
    changes.push_back(joined(std::span(replacements).subspan(begin, end - begin), old));
  }
  return changes;
}

/// `12,3` as a hunk's head has it; a range without lines stands after a line.
std::string range(size_t begin, size_t count) {
  const size_t first = count == 0 ? begin : begin + 1;
  return count == 1 ? std::to_string(first) : fmt::format("{},{}", first, count);
}

/// A line of a hunk with the end that it has in the file.
std::string row(char sign, const std::string& line, const document::SourceText& file,
                bool is_last) {
  std::string out = sign + line;
  if (is_last && !file.ends_with_newline) return out + "\n\\ No newline at end of file\n";
  return out + (file.has_carriage_returns ? "\r\n" : "\n");
}

/// Changes whose context meets, with that context. `shift`: lines added before.
std::string hunk(std::span<const Change> group, const document::SourceText& file,
                 std::ptrdiff_t& shift) {
  const Lines& old = file.lines;
  const size_t begin = group.front().begin - std::min(kContext, group.front().begin);
  const size_t end = std::min(old.size(), group.back().end + kContext);
  std::string body;
  size_t at = begin, added = 0, removed = 0;
  const auto old_row = [&](char sign) { return row(sign, old[at], file, at + 1 == old.size()); };
  for (const Change& change : group) {
    for (; at < change.begin; ++at) body += old_row(' ');
    for (; at < change.end; ++at, ++removed) body += old_row('-');
    for (size_t k = 0; k < change.now.size(); ++k, ++added)
      body += row('+', change.now[k], file, change.end == old.size() && k + 1 == change.now.size());
  }
  for (; at < end; ++at) body += old_row(' ');
  const size_t count = end - begin;
  const auto now = static_cast<size_t>(static_cast<std::ptrdiff_t>(begin) + shift);
  shift += static_cast<std::ptrdiff_t>(added) - static_cast<std::ptrdiff_t>(removed);
  return fmt::format("@@ -{} +{} @@\n", range(begin, count), range(now, count + added - removed)) +
         body;
}

/// In quotes if it holds a character that would end it, as git and GNU patch write and read it.
std::string name_in_diff(const std::string& name) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != 127 && c != '"' && c != '\\';
  };
  if (std::all_of(name.begin(), name.end(), is_plain)) return name;
  std::string out = "\"";
  for (const char c : name) {
    if (is_plain(c)) out += c;
    else if (c == '"' || c == '\\') out += std::string("\\") + c;
    else out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return out + "\"";
}

std::string diff_of(const std::vector<Replacement>& replacements,
                    const document::SourceText& file) {
  const std::vector<Change> changes = changes_of(replacements, file.lines);
  const std::string path = file.path.starts_with("./") ? file.path.substr(2) : file.path;
  const bool is_absolute = path.starts_with("/");
  std::string out = fmt::format("--- {}\n+++ {}\n", name_in_diff((is_absolute ? "" : "a/") + path),
                                name_in_diff((is_absolute ? "" : "b/") + path));
  std::ptrdiff_t shift = 0;
  for (size_t begin = 0, end = 0; begin < changes.size(); begin = end) {
    for (end = begin + 1;
         end < changes.size() && changes[end].begin <= changes[end - 1].end + 2 * kContext;)
      ++end;
    out += hunk(std::span(changes).subspan(begin, end - begin), file, shift);
  }
  return out;
}

}  // namespace

std::string unified_diff(const std::vector<Replacement>& changes,
                         const std::vector<document::SourceText>& files) {
  std::string out;
  for (const document::SourceText& file : files) {
    std::vector<Replacement> own;
    for (const Replacement& change : changes)
      if (change.place.file == file.path) own.push_back(change);
    if (!own.empty()) out += diff_of(own, file);
  }
  return out;
}

}  // namespace culprit::report
