// Edits of statements as text: left out, moved, guarded, repeated; missing assignments and exits.
#pragma once

#include "edits/text/expression_edits.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// The edits of a statement, and of what is missing before or after it. Empty for code from macros.
/// Cost: for `Far`, the square of the number of names.
std::vector<SourceEdit> statement_edits(const SourceTree& tree, SyntaxId statement, Reach reach);

}  // namespace culprit::edits
