// Another function, or the arguments in another order.
#pragma once

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Edits of a call. Cost: the functions of the program.
std::vector<SourceEdit> call_edits(const SourceTree& tree, SyntaxId call);

}  // namespace culprit::edits
