// The second engine: minimal diagnoses as minimal correction sets of one constraint system
// (constraint_system.h).
//
// First single components, then, where none but outlets explains, sets of up to options.max_faults,
// smallest first and of one size the likeliest. Every diagnosis is replayed with the values of the
// system's model; failing tests outside of the system are asked as consistency.h does. A diagnosis
// that the system proves minimal for some tests is minimal for all that it explains.
#pragma once

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

SuspectList find_suspects_relaxed(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  judge::ProgressSink* progress);

}  // namespace culprit::diagnose
