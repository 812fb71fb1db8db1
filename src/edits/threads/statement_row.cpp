#include "edits/threads/statement_row.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace culprit::edits {

namespace {

size_t count_statements(const SourceTree& tree, const StatementRow& row) {
  size_t count = 0;
  for (SyntaxId id = row.first; id < tree[row.last].end; ++id)
    count += tree.is_statement(id) && tree.kind(id) != SyntaxKind::Block;
  return count;
}

}  // namespace

SourceRange range_of(const SourceTree& tree, const StatementRow& row) {
  SourceRange range = tree[row.first].range;
  const SourceRange last = tree.with_semicolon(row.last);
  range.end_line = last.end_line;
  range.end_column = last.end_column;
  return range;
}

bool contains(const SourceTree& tree, const StatementRow& row, SyntaxId id) {
  return row.first <= id && id < tree[row.last].end;
}

bool overlap(const SourceTree& tree, const StatementRow& a, const StatementRow& b) {
  return a.first < tree[b.last].end && b.first < tree[a.last].end;
}

std::vector<StatementRow> rows_around(const SourceTree& tree, SyntaxId statement) {
  std::vector<std::pair<size_t, StatementRow>> rows;
  const auto add = [&](const StatementRow& row) {
    rows.emplace_back(count_statements(tree, row), row);
  };
  for (SyntaxId id = statement; id != kNoSyntax && tree.kind(id) != SyntaxKind::Function;
       id = tree[id].parent) {
    if (!tree.is_statement(id) || tree.kind(id) == SyntaxKind::Block) continue;
    if (tree[id].parent == kNoSyntax || tree.kind(tree[id].parent) != SyntaxKind::Block) {
      add({id, id});
      continue;
    }
    const std::vector<SyntaxId> beside = tree.parts(tree[id].parent);
    const auto at =
        static_cast<size_t>(std::find(beside.begin(), beside.end(), id) - beside.begin());
    for (size_t first = 0; first <= at; ++first)
      for (size_t last = at; last < beside.size(); ++last) add({beside[first], beside[last]});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<StatementRow> sorted;
  for (const auto& [count, row] : rows) sorted.push_back(row);
  return sorted;
}

}  // namespace culprit::edits
