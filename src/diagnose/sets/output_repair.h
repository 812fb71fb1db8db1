// What would have to be printed elsewhere or otherwise, of programs that need more than a few
// changes.
//
// Where neither a component nor a small set explains, every failing test is first led to its end
// (reach_exit.h); then all prints, and the places where one may be missing, are free, as few of
// them as needed are taken that cover what the tests expect (output_cover.h). Both are plain runs,
// and microseconds each. The answer says less than a wrong condition would: that what is printed at
// these places is wrong, and what it should be.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Sets of the fewest prints that were found, together with the changes that let the runs end;
/// replayed. Empty when there is none of a size that can be read, or when a test does not compare
/// its output.
std::vector<Examination> mend_output(const judge::Problem& problem,
                                     const ConsistencyChecker& checker);

}  // namespace culprit::diagnose
