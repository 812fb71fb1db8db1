// Missing checks: exits under a condition that a function may lack (edits/missing_exits.h), tried
// in plain runs (trials/exit_trials.h).
//
// A check is tried where the run was shortly before its failure, so that this is cheap for long
// runs, too.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Exits that make every failing test pass and keep the passing ones passing. Each is confirmed by
/// replays; the likeliest come first, at most three. `most_steps`: instructions of all trials. The
/// checker learns the length of the runs that pass. `past_failure` gets exits that get the shortest
/// failing test past its failure, but do not mend it.
std::vector<Examination> find_missing_checks(ConsistencyChecker& checker, uint64_t most_steps,
                                             std::vector<edits::Edit>& past_failure);

}  // namespace culprit::diagnose
