// Two slips of the pen, found one at a time.
//
// Of two faults, most tests show one only, so a slip (slips.h) that mends one failing test and
// leaves another is half of a pair. Each slip is tried alone in each failing test, in plain runs
// that end at the first wrong byte; then those that mend different tests are put together and tried
// in all of them, which also decides the tests that need both. The cost is linear in the slips
// where asking pairs of the encoding is quadratic, and does not depend on how much of the run
// depends on them. It can only say yes; two slips of which no test shows one alone are missed.
//
// Halves that leave the passing tests as they are go first: most slips that mend a test by accident
// break one of these.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/single/single_slips.h"

namespace culprit::diagnose {

/// Pairs of components with slips that together make every failing test pass, each confirmed by
/// replays; likeliest first, few.
std::vector<Examination> find_slip_pairs(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const RefutedAlone& refuted);

}  // namespace culprit::diagnose
