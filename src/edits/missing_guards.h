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
#include "support/budget.h"

namespace culprit::edits {

/// Edits with insertions, the likeliest first, at most `most`. The component of each is a Statement
/// in `asked` (ascending). Cost: statements × the square of the values; memory for twice `most`
/// edits. Returns what was found so far when `budget`, which may be null, ends.
std::vector<Edit> missing_guards(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked,
                                 size_t most = SIZE_MAX, const Budget* budget = nullptr);

}  // namespace culprit::edits
