// Variables that are set once, before a loop, where each iteration needs them set again: `int count
// = 0;` in front of the loop over the rows that it counts in.
//
// What is missing is a statement, so that no other value of one that exists mends it. It is tried
// as a further probe (machine/image/loop_probe.h) of the component that sets the variable.
#pragma once

#include <vector>

#include "edits/slips.h"

namespace culprit::edits {

/// Of components among `asked` that give a constant to a variable in a register: one for each loop
/// behind, of the same nest, that changes the variable in a loop within, or sets it to something
/// else, and does not set it again. Cost: linear in the code.
std::vector<Edit> missing_resets(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked);

}  // namespace culprit::edits
