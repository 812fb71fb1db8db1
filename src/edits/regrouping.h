// Parentheses that are missing, or stand wrongly: `low + high / 2` for `(low + high) / 2`.
//
// Two operations in a row, of which one takes what the other gives, can be done in the other order:
// `a + (b / c)` as `(a + b) / c`, and `(a / b) * c` as `a / (b * c)`. As mutations, the two
// instructions change places; each keeps its result's register.
#pragma once

#include <vector>

#include "edits/rewriting.h"

namespace culprit::edits {

/// Those of the operation at `pc` of the function of that index, and of one that gives an operand
/// of it; without what is the same by the laws of arithmetic. Cost: some instructions before it.
std::vector<Rewriting> regroupings(uint32_t index, const model::Function& function, size_t pc);

}  // namespace culprit::edits
