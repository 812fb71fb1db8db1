// Other masks for a mask of bits.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// What a mask above 0 may have to be: all other bits; the same bits one place, or a hexadecimal
/// digit, to the left or right; one bit more or less at its upper end. Each once, without 0.
std::vector<int64_t> masks_like(int64_t mask);

/// Whether the expression is an operand of `&`, `|`, `^`, or of such an assignment.
bool is_mask(const SourceTree& tree, SyntaxId expression);

}  // namespace culprit::edits
