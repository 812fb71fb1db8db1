// Candidates that are refuted together with one that dominates them (record/dominance.h).
//
// Most components reach the output through a few others: the terms of a sum reach it through the
// print of the sum. The outermost components are asked first. If one of them does not get past the
// failure, all components that it dominates are refuted without a question for each. So are
// components that nothing depends on. If everything in a run depends on everything before, asking n
// components is then linear, unless the fault can lie in all of them.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Those of the chosen candidates (indices) that dominate others in the shortest failing test.
std::vector<size_t> dominating(const ConsistencyChecker& checker,
                               const std::vector<Examination>& candidates,
                               const std::vector<size_t>& chosen);

/// Refutes those of the chosen candidates that were not asked yet and cannot get past the failure
/// of one of the tests.
void refute_dominated(const ConsistencyChecker& checker, const std::vector<size_t>& chosen,
                      std::vector<Examination>& candidates);

/// Whether the shortest failing run is long, but short after the first executions of the chosen
/// candidates. Asking is then cheap.
bool decide_late(const ConsistencyChecker& checker, const std::vector<Examination>& candidates,
                 const std::vector<size_t>& chosen);

}  // namespace culprit::diagnose
