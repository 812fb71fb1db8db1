// Variables that failing tests read although nothing has set them: a statement that sets them is
// missing, or is not reached.
#pragma once

#include <cstdint>
#include <vector>

#include "judge/problem.h"

namespace culprit::diagnose {

struct UnsetVariable {
  model::ComponentId declaration = model::kNoComponent;
  uint32_t first_read = 0;  ///< the line; what sets the variable is missing before it
};

/// Local variables that are read in every failing test, and that no statement sets in any of them.
/// Each failing test has to show that it uses memory without a value. Left out are variables whose
/// name the function declares twice. In order of declaration. Cost: the components times the
/// variables.
std::vector<UnsetVariable> unset_variables(const judge::Problem& problem);

}  // namespace culprit::diagnose
