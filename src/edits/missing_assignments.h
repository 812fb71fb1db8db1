// Assignments that a function may lack, one at a time: a variable, member or element that it uses
// gets a constant that it gets elsewhere, zero, one more or less, its opposite, or another
// variable's value; texts get their end.
//
// Where the code computes the address of what is assigned, or loads it, is copied (the plastic
// surgery hypothesis: Barr et al. 2014), so everything that the source can name in one expression
// can be assigned. Places are before and behind statements, and at the ends of blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits/slips.h"

namespace culprit::edits {

/// As slips with insertions, the likeliest first, at most `most`; of components among `asked`,
/// ascending: a statement beside which something is missing, or the end of a block. Cost: places ×
/// what may be assigned × what it may get; memory for twice `most`.
std::vector<Edit> missing_assignments(const machine::Image& image,
                                      const std::vector<model::ComponentId>& asked,
                                      size_t most = SIZE_MAX);

}  // namespace culprit::edits
