// Components of sets that no replay changes.
//
// A set is asked as a whole, and of two free components, one may lead the run past the other.
// Without the component that is not executed, the same values pass the same tests.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Removes such components from the sets that explain. The rest of a set may be a single component,
/// or a set that is already a candidate; the two are then merged.
void drop_idle_parts(const model::Program& program, std::vector<Examination>& candidates);

}  // namespace culprit::diagnose
