// What explains: single faults, and where there is none, statements and sets.
//
// Single faults: which components, freed alone, are consistent with every failing test (de Kleer &
// Williams 1987; Wotawa 2008).
//
// A component that a failing test never executes cannot explain it; each of the others is examined,
// in rounds of growing effort. Sets come after them (set_search.h), and so does code that is
// missing.
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
