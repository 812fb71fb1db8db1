// Ranges at the heads of loops, for the document.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Those of the failing tests together, as the program is. Cost: an exploration per failing test.
std::vector<document::LoopRanges> list_loop_ranges(const judge::Problem& problem,
                                                   const ConsistencyChecker& checker);

}  // namespace culprit::diagnose
