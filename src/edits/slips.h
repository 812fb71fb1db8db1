// Slips of the pen as edits: of values that components compute, and of single instructions.
//
// The edits of instructions are the classic operators of mutation testing (Papadakis & Le Traon
// 2015): a constant one off, with a digit too many or too few, the neighbouring flag, or the
// largest number of the type with the other signedness; another operator of the same family;
// swapped operands. A mutated instruction belongs to the innermost component around it in the
// source, whose values the slip got wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/edit.h"
#include "support/budget.h"

namespace culprit::edits {

/// The slips of the components in `asked` (ascending); if there are more than `most`, the likeliest
/// ones, the likeliest first. Cost: the components, times the variables that are visible there;
/// memory for twice `most` edits. Returns what was found so far when `budget`, which may be null,
/// ends.
std::vector<Edit> slips_of(const machine::Image& image,
                           const std::vector<model::ComponentId>& asked,
                           const Budget* budget = nullptr, size_t most = SIZE_MAX);

}  // namespace culprit::edits
