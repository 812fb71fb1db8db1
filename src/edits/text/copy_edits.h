// Copies that are missing: of a text whose memory is used again or ends, of a value that changes
// before it is read, of an array that changes while it is read.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of a statement inside a function. Cost: the size of the statement and of the loop that it
/// is.
std::vector<SourceEdit> copy_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
