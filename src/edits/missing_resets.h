// Variables that are set once before a loop, although each iteration needs them set again: `int
// count = 0;` before the loop over the rows, instead of inside it.
//
// A statement is missing, so no other value of an existing component mends the program. The missing
// statement is tried as an added probe (machine/image/loop_probe.h) of the component that sets the
// variable.
#pragma once

#include <vector>

#include "edits/slips.h"

namespace culprit::edits {

/// Missing resets for the components in `asked` that set a variable in a register to a constant.
/// Each later loop within the innermost loop around the component gives one edit if the loop does
/// not set the variable to that constant itself, and either sets it in an inner loop or sets it to
/// another constant. Cost: the components, times the
/// code of their function. Returns what was found so far when `budget`, which may be null, ends.
std::vector<Edit> missing_resets(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked,
                                 const Budget* budget = nullptr);

}  // namespace culprit::edits
