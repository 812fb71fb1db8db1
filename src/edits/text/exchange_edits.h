// Two names or numbers of a statement that were exchanged: `b[j][i] = a[i][j]`, `x / 4 - x / 3`.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Of a simple statement, an initial value, or the condition of a branch or loop: each two
/// variables of one type, and each two numbers, for one another wherever they stand in it. Cost:
/// the square of its length.
std::vector<SourceEdit> exchange_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
