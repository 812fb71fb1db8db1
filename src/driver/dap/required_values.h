// The values that the diagnosis requires at the moment of a walk.
#pragma once

#include <string>

#include "driver/dap/walk.h"

namespace culprit::driver::dap {

/// "`length >= longest`: computed true, required false", of a suspect in whose text the expression
/// stands, and that is executed next in the line of the moment. Empty if there is none, or if no
/// diagnosis has been made yet. Cost: the components of the program.
std::string required_here(const Walk& walk, const std::string& expression);

}  // namespace culprit::driver::dap
