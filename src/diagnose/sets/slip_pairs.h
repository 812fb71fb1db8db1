// Pairs of slips of the pen, found one slip at a time.
//
// If a program has two faults, most tests show only one of them. So a slip (slips.h) that passes
// one failing test and not another is half of a pair. Each slip is tried alone in each failing
// test, in plain runs that end at the first wrong byte. Then slips that pass different tests are
// combined and tried in all failing tests, which also decides the tests that need both slips. The
// cost is linear in the number of slips, while asking the encoding about pairs is quadratic; and it
// does not depend on how much of the run depends on the slips. The method can only say yes. It
// misses two slips if no test shows one of them alone.
//
// Halves that keep the passing tests passing go first: most slips that pass a test by accident
// break a passing one.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/single/single_slips.h"

namespace culprit::diagnose {

/// Pairs of components with slips that together make every failing test pass, each confirmed by
/// replays; likeliest first, at most five. `most_steps`: instructions of the trials of single
/// slips; those of pairs, and those in passing tests, get a share of it each.
std::vector<Examination> find_slip_pairs(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const RefutedAlone& refuted, uint64_t most_steps);

}  // namespace culprit::diagnose
