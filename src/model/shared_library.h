// Joins the units of a shared library; its definitions yield as under a dynamic linker.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::model {

/// Joins the units of one shared library. Each of its definitions yields to one of the same name in
/// the program or an earlier library: link() takes the first in the order given. Names that the
/// library hides are not known here, so they yield as well. Errors: the library defines a symbol
/// twice.
Result<Program> join_shared(std::vector<Program> units);

}  // namespace culprit::model
