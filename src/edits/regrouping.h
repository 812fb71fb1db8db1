// Missing or misplaced parentheses: `low + high / 2` for `(low + high) / 2`.
//
// If one operation takes the result of another, the two can be done in the other order: `a + (b /
// c)` becomes `(a + b) / c`, and `(a / b) * c` becomes `a / (b * c)`. As mutations, the two
// instructions change places, and each place keeps its result register.
#pragma once

#include <vector>

#include "edits/rewriting.h"

namespace culprit::edits {

/// Regroupings of the operation at `pc` with the operation that computes one of its operands;
/// `index` is the index of the function in the image. Forms that are equal by the laws of
/// arithmetic are left out. Cost: a few instructions before `pc`.
std::vector<Rewriting> regroupings(uint32_t index, const model::Function& function, size_t pc);

}  // namespace culprit::edits
