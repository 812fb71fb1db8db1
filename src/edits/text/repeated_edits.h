// The same change at every place where the same code stands: a wrong number, operator or name that
// was copied.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// A joint edit of each two or more of these edits that replace the same text by the same text in
/// the same kind of operation, or the same operator by the same (everywhere, and beside the same
/// left operand in the conditions of one `if … else if …`), if a single one is likely enough.
/// Cost: linear, times a logarithm.
std::vector<SourceEdit> repeated_edits(const SourceTree& tree,
                                       const std::vector<SourceEdit>& single);

}  // namespace culprit::edits
