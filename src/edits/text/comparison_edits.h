// Another comparison of the same operands: `<=` for `<`, `strcmp(a, b) == 0` for `a == b`,
// `x - a < b` for `x < a + b`.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Of a binary expression with a comparison. Cost: the length of its text.
std::vector<SourceEdit> comparison_edits(const SourceTree& tree, SyntaxId comparison);

}  // namespace culprit::edits
