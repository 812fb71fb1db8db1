// Slips of && and ||: one for the other.
//
// Both are a branch on the first operand: one way takes its value for that of the whole, the other
// goes on to the second operand. For one to be the other, these two ways change places, and the
// value that is taken is the opposite.
#pragma once

#include <optional>

#include "edits/rewriting.h"

namespace culprit::edits {

/// That of the branch at `pc` of the function of that index in the image; none where it is no such
/// branch, or its operands are joined to others by && or ||: what is meant by another one there
/// depends on parentheses. Cost: linear in the code, where it is.
std::optional<Rewriting> other_connective(uint32_t index, const model::Function& function,
                                          size_t pc);

}  // namespace culprit::edits
