// Prints that would have to print something else, for programs that need more than a few changes.
//
// If neither a component nor a small set explains, every failing test is first led to its end
// (reach_exit.h). Then all prints, and the places where one may be missing, are free, and as few of
// them as possible are chosen to produce the expected output (output_cover.h). Both steps work on
// plain runs, and one try takes microseconds. The answer says less than a wrong condition would:
// only that these places print the wrong output, and what they should print.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Sets with the fewest prints found, each together with the changes that lead the runs to their
/// end; replayed. At most three sets. Empty if each set found is too large to read, if some failing
/// test cannot be led to its end, or if some failing test does not compare its output.
/// `most_steps`: instructions to lead all tests to their ends; one test gets a share.
std::vector<Examination> mend_output(const judge::Problem& problem,
                                     const ConsistencyChecker& checker, uint64_t most_steps);

}  // namespace culprit::diagnose
