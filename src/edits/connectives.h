// Slips of && and ||: one for the other.
//
// Both are a branch on the first operand. One target gives the value of that operand to the whole
// expression; the other goes on to the second operand. To turn one connective into the other, swap
// the two targets and invert the value that is given.
#pragma once

#include <optional>

#include "edits/rewriting.h"

namespace culprit::edits {

/// The other connective for the branch at `pc`; `index` is the index of the function in the image.
/// nullopt if the branch is not from && or ||, or if its operands are joined to others by && or ||:
/// parentheses would decide the meaning there. Cost: linear in the code if it is such a branch.
std::optional<Rewriting> other_connective(uint32_t index, const model::Function& function,
                                          size_t pc);

}  // namespace culprit::edits
