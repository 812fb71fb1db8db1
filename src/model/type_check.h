// Whether the variables of a program refer to what there is.
#pragma once

#include "model/program.h"

namespace culprit::model {

/// Whether the types are consistent, and every variable has a type of the table, or none, and a
/// place that there is. Cost: the types and variables.
bool has_known_types(const Program& program);

}  // namespace culprit::model
