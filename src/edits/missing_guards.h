// Conditions that a statement may lack, tried one at a time: `if (n > max)` before `max = n;`.
//
// The conditions are those of the function, their opposites, and comparisons of two values that can
// be named at the statement (place_values.h). The value of the statement's probe, which decides
// whether it runs, is replaced by the condition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "edits/edit.h"

namespace culprit::edits {

/// Edits with insertions, the likeliest first, at most `most`. The component of each is a Statement
/// in `asked` (ascending). Cost: statements × the square of the values; memory for twice `most`
/// edits.
std::vector<Edit> missing_guards(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked,
                                 size_t most = SIZE_MAX);

}  // namespace culprit::edits
