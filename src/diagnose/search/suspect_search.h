// The main engine: single faults first, then statements and sets.
//
// A single fault is a component that, freed alone, is consistent with every failing test (de Kleer
// & Williams 1987; Wotawa 2008).
//
// A component that some failing test never executes cannot explain that test. All others are
// examined, in rounds of growing effort. Missing code and sets (set_search.h) come after them.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "document/document.h"

namespace culprit::diagnose {

SuspectList find_suspects(const judge::Problem& problem, const ConsistencyChecker& checker,
                          judge::ProgressSink* progress);

}  // namespace culprit::diagnose
