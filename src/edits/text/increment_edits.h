// Increments and decrements in the wrong place: `a[i]++` for `a[i++]`, `(*p)++` for `*p++`, `++i`
// for `i++` where the value is used.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// For the increments and decrements of a statement, without those of statements inside it.
std::vector<SourceEdit> increment_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
