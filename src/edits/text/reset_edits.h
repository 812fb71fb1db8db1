// Missing assignments of zero: through pointers, to elements and members, behind copied characters;
// line ends that are not cut off.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// What is missing before or after the statement. Cost: the size of the function, and the members
/// that the file names.
std::vector<SourceEdit> reset_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
