// Edits of the blanks, lines and separators that a function prints: at prints, between their parts,
// and where a print may be missing.
#pragma once

#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// The edits of all prints of a function, and of the places between its statements. Not made from
/// what a test requires: they suit several places that are wrong together. Cost: the statements of
/// the function times its comparisons.
std::vector<SourceEdit> layout_edits(const SourceTree& tree, SyntaxId function);

}  // namespace culprit::edits
