// Statements that have to be made once more: initial values in each iteration, what a loop like it
// does at its end, a step in every branch.
#pragma once

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of the statement, and of loops after it. Cost: for a `while`, the loops of the file.
std::vector<SourceEdit> repetition_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
