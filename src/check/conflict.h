// Requirements that exclude each other.
#pragma once

#include <string>
#include <vector>

#include "check/properties.h"
#include "support/budget.h"

namespace culprit::check {

/// Of the function that the harness calls: requirements that no inputs meet together, none of which
/// can be left out. Empty if there are inputs, or something else excludes all. One requirement
/// after the other is left out for as long as no inputs meet the others (Chinneck and Dravnieks
/// 1991): a search for each.
std::vector<StatedProperty> requirements_in_conflict(const machine::Image& image,
                                                     const std::string& function,
                                                     const Budget* budget);

}  // namespace culprit::check
