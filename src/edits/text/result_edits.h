// Results that get lost: of a call that should be returned, of a function that ends without
// `return`, of an input call whose failure should end the loop.
#pragma once

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of the statement, and of what is missing after it at the end of a function.
std::vector<SourceEdit> result_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
