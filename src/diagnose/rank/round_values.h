// Required floating values with as few digits as the tests allow: 67.5 rather than
// 67.46566977803211, which no person would look for.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// Rounds the required values of the first places for which no edit is known, where the tests still
/// pass with that: each value is replayed. Evidence of long tests, and with many values, is left as
/// it is.
void round_values(const judge::Problem& problem, const ConsistencyChecker& checker,
                  const std::vector<RankedPlace>& places, SuspectList& faults);

}  // namespace culprit::diagnose
