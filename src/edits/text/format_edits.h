// Formats of `scanf` and `printf` that do not fit: the conversion of another type, a missing blank
// before `%c`.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// For the calls of a statement, without those of statements inside it.
std::vector<SourceEdit> format_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
