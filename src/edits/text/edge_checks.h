// A check that is missing where nothing, or an empty text, comes in: `if (n == 0) return s;`.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Before a statement in a block: of a pointer that is null, a text that is empty, a number that is
/// 0 or below, with each way in which the function returns, and in a loop with `continue` and
/// `break`. Cost: the size of the function.
std::vector<SourceEdit> edge_checks(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
