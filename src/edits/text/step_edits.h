// Another step of a variable: `n /= 10` for `--n`.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Of a statement, or of the header of a `for`, that adds or subtracts one: by a number that the
/// function names, or as it computes with the variable elsewhere. Cost: the size of the function.
std::vector<SourceEdit> step_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
