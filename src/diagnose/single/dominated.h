// Candidates that are refuted together with one that dominates them (record/dominance.h).
//
// Of many components, most reach the output through a few: what is added to a sum, through what
// prints the sum. The outermost ones are asked first; where one of them does not get past the
// failure, all that it dominates is refuted, as is what nothing depends on, without a question for
// each. Asking n components is then linear in a run in which everything depends on everything
// before, as long as the fault is not in all of it.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Of the chosen candidates (indices), those that dominate others in the shortest failing test.
std::vector<size_t> dominating(const ConsistencyChecker& checker,
                               const std::vector<Examination>& candidates,
                               const std::vector<size_t>& chosen);

/// Refutes those of the chosen candidates, not asked yet, that cannot get past the failure of one
/// of the tests.
void refute_dominated(const ConsistencyChecker& checker, const std::vector<size_t>& chosen,
                      std::vector<Examination>& candidates);

/// Whether the shortest failing run is long, and little of it is executed behind what the chosen
/// candidates decide first: asking is then cheap.
bool decide_late(const ConsistencyChecker& checker, const std::vector<Examination>& candidates,
                 const std::vector<size_t>& chosen);

}  // namespace culprit::diagnose
