// Shared libraries: their units as one, whose definitions yield as a dynamic linker lets them.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::model {

/// The units of one shared library, joined. Each of its definitions yields to one of the same name
/// that the program or an earlier library has: the first in the order in which link() is given
/// them. Which names the library hides is not known here; these yield as well. Errors: a symbol
/// defined twice in it.
Result<Program> join_shared(std::vector<Program> units);

}  // namespace culprit::model
