// Missing statements, for faults that no other value of an existing component mends, or that many
// values mend without saying much.
//
// Assignments that the function could contain (edits/missing_assignments.h) and conditions that a
// statement could have (edits/missing_guards.h) are tried in plain runs, one at a time: in all
// failing tests, then in passing ones. If none of them mends, calls of the program's functions are
// tried (edits/missing_calls.h). Where several places will do, each statement says between which
// lines of its block it is missing.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Statements beside which a missing assignment, condition or call makes every failing test pass
/// and keeps the passing ones passing. Each is confirmed by replays; the likeliest come first, at
/// most three. `most_steps`: instructions of all trials in the shortest failing test. Runs have the
/// checker's limits. `refuted` (ascending): components that explain nothing with any values; no
/// condition before such a statement is tried.
std::vector<Examination> find_missing_statements(const judge::Problem& problem,
                                                 const ConsistencyChecker& checker,
                                                 uint64_t most_steps,
                                                 const std::vector<model::ComponentId>& refuted);

}  // namespace culprit::diagnose
