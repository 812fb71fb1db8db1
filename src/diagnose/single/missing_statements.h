// A statement that is missing: no other value of anything that is there mends the program, or many
// do that say little.
//
// Assignments that the function could contain (missing_assignments.h) are tried in plain runs, one
// at a time, in all failing tests and then in those that pass.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Statements beside which an assignment is missing that makes every test pass, each confirmed by
/// replays; the likeliest first, few. `most_steps`: instructions of all trials in the shortest
/// failing test. Runs are limited as those of the checker.
std::vector<Examination> find_missing_statements(const judge::Problem& problem,
                                                 const ConsistencyChecker& checker,
                                                 uint64_t most_steps);

}  // namespace culprit::diagnose
