// Slips of calls: two arguments of the same type in each other's place.
//
// Both values are wrong then, so no single component explains, or an unrelated one does. It is
// still one slip, and easy to try in plain runs, which passing tests must pass as well.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "edits/slips.h"

namespace culprit::diagnose {

/// Swaps of any two arguments of a call that have the same type and are variables or numbers, if
/// both are components in `asked`. Edit::component is the first, Edit::partner the other. Cost:
/// linear in the code.
std::vector<edits::Edit> swapped_arguments(const machine::Image& image,
                                           const std::vector<model::ComponentId>& asked);

/// Swaps that mend every failing test and keep passing ones passing (tried up to a step limit), as
/// sets of two confirmed by replays. `most_steps`: instructions of all trials in the shortest
/// failing test.
std::vector<Examination> find_swapped_arguments(const judge::Problem& problem,
                                                const ConsistencyChecker& checker,
                                                uint64_t most_steps);

}  // namespace culprit::diagnose
