// Slips of calls: two arguments of one type that were written in each other's place.
//
// Both values are wrong then, so that no single component explains, or another one far off does. It
// is one slip all the same, and easily tried: in plain runs, which passing tests have to pass as
// well.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "edits/slips.h"

namespace culprit::diagnose {

/// Of calls whose arguments are components among `asked`, which are variables or numbers: each two
/// of one type. Slip::component is the first, Slip::partner the other. Cost: linear in the code.
std::vector<edits::Edit> swapped_arguments(const machine::Image& image,
                                           const std::vector<model::ComponentId>& asked);

/// Those that mend every failing test, confirmed by replays, as sets of two; passing tests, up to a
/// bound of steps, still pass. Few runs of each test.
std::vector<Examination> find_swapped_arguments(const judge::Problem& problem,
                                                const ConsistencyChecker& checker);

}  // namespace culprit::diagnose
