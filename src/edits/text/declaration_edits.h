// Declarations: a missing initial value, another type, a variable that hides the one that is meant.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Empty for other statements, and outside of functions.
std::vector<SourceEdit> declaration_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
