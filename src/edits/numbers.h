// Numbers that people write, and others for a mask of bits.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// Whether the number, without its sign, is small or round, a power of two, or one less.
bool is_usual_number(uint64_t number);

/// What a mask above 0 may have to be: all other bits; the same bits one place, or a hexadecimal
/// digit, to the left or right; one bit more or less at its upper end. Each once, without 0.
std::vector<int64_t> masks_like(int64_t mask);

/// Whether the expression is an operand of `&`, `|`, `^`, or of such an assignment.
bool is_mask(const SourceTree& tree, SyntaxId expression);

}  // namespace culprit::edits
