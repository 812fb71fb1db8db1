// Parts of sets that no replay needs: what no failing test executes while the others have the
// values that they need.
//
// A set is asked as a whole: of two components that are free, one may lead the run past the other.
// Without that part, the same values mend the same tests.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Takes them out of the sets that explain; what remains of one may be a single component, or a set
/// that is there already, which then stands once.
void drop_idle_parts(const model::Program& program, std::vector<Examination>& candidates);

}  // namespace culprit::diagnose
