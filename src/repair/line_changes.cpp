#include "repair/line_changes.h"

#include <algorithm>
#include <vector>

#include "edits/source_tree.h"
#include "support/text.h"

namespace culprit::repair {

namespace {

using Lines = std::vector<std::string>;

/// Lines [begin, end) of the old text, and what stands there in the new one.
struct Hunk {
  size_t begin = 0, end = 0;
  Lines written;
};

/// common[i][j]: the longest common subsequence of the lines from i and from j on.
std::vector<std::vector<uint32_t>> common_lines(const Lines& old, const Lines& now) {
  std::vector<std::vector<uint32_t>> common(old.size() + 1, std::vector<uint32_t>(now.size() + 1));
  for (size_t i = old.size(); i-- > 0;)
    for (size_t j = now.size(); j-- > 0;)
      common[i][j] = old[i] == now[j] ? common[i + 1][j + 1] + 1
                                      : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

std::vector<Hunk> hunks_of(const Lines& old, const Lines& now, size_t first) {
  const auto common = common_lines(old, now);
  std::vector<Hunk> hunks;
  bool is_open = false;
  for (size_t i = 0, j = 0; i < old.size() || j < now.size();) {
    if (i < old.size() && j < now.size() && old[i] == now[j]) {
      is_open = false;
      ++i, ++j;
      continue;
    }
    if (!is_open) hunks.push_back({first + i, first + i, {}});
    is_open = true;
    const bool is_added =
        i == old.size() || (j < now.size() && common[i][j + 1] > common[i + 1][j]);
    if (is_added) hunks.back().written.push_back(now[j++]);
    else hunks.back().end = first + ++i;
  }
  return hunks;
}

/// The change of whole lines; of lines that are replaced, without the common indentation.
edits::SourceChange change_of(const model::Program& program, uint32_t file, const Hunk& hunk) {
  SourceRange range{file, static_cast<uint32_t>(hunk.begin + 1), 1,
                    static_cast<uint32_t>(hunk.end + 1), 1};
  std::string text;
  for (const std::string& line : hunk.written) text += line + '\n';
  if (text.empty() || hunk.begin == hunk.end)
    return {range, edits::text_in(program, range), std::move(text)};
  const std::string& first = program.files[file].lines[hunk.begin];
  size_t indentation = 0;
  while (indentation < first.size() && (first[indentation] == ' ' || first[indentation] == '\t') &&
         text[indentation] == first[indentation])
    ++indentation;
  range.column += static_cast<uint32_t>(indentation);
  range.end_line = static_cast<uint32_t>(hunk.end);
  range.end_column = static_cast<uint32_t>(program.files[file].lines[hunk.end - 1].size() + 1);
  return {range, edits::text_in(program, range),
          text.substr(indentation, text.size() - 1 - indentation)};
}

}  // namespace

edits::SourceChanges line_changes(const model::Program& program, uint32_t file,
                                  const std::string& text) {
  const Lines& old = program.files[file].lines;
  const Lines now = split_lines(text);
  size_t begin = 0, end = 0;
  const size_t shorter = std::min(old.size(), now.size());
  while (begin < shorter && old[begin] == now[begin]) ++begin;
  while (end < shorter - begin && old[old.size() - 1 - end] == now[now.size() - 1 - end]) ++end;
  const auto middle = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                 lines.end() - static_cast<std::ptrdiff_t>(end));
  };
  edits::SourceChanges changes;
  for (const Hunk& hunk : hunks_of(middle(old), middle(now), begin)) {
    if (hunk.end - hunk.begin != hunk.written.size()) {
      changes.push_back(change_of(program, file, hunk));
      continue;
    }
    for (size_t k = 0; k < hunk.written.size(); ++k) {
      const size_t line = hunk.begin + k;
      changes.push_back(change_of(program, file, {line, line + 1, {hunk.written[k]}}));
    }
  }
  return changes;
}

}  // namespace culprit::repair
