// The header of a loop as a whole: another direction, or the same number of iterations one later or
// earlier.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of the header of a `for` that counts by one. Empty for other statements.
std::vector<SourceEdit> loop_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
