// Statements in another order, or at another level: swapped with a neighbour, moved over a few
// others, into a loop or branch beside them, or out of the one around them.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// The moves of one statement. Declarations, labels and jumps stay.
std::vector<SourceEdit> move_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
