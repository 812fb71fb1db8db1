// Objects that are too small or do not live long enough: sizes of arrays and allocations, `static`.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of the arrays that the statement declares and of the memory that it allocates.
std::vector<SourceEdit> size_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
