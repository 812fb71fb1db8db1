// Statements in a row, as code that threads run.
#pragma once

#include <compare>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// From the first to the last, which stand in one block; both may be the same.
struct StatementRow {
  SyntaxId first = kNoSyntax, last = kNoSyntax;
  friend auto operator<=>(const StatementRow&, const StatementRow&) = default;
};

/// With the semicolon.
SourceRange range_of(const SourceTree& tree, const StatementRow& row);
bool contains(const SourceTree& tree, const StatementRow& row, SyntaxId id);
bool overlap(const SourceTree& tree, const StatementRow& a, const StatementRow& b);

/// The rows that contain the statement, the fewest statements first. Cost: the square of the
/// statements of its function.
std::vector<StatementRow> rows_around(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
