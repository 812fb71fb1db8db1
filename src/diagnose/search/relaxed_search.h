// The second engine: minimal diagnoses as minimal correction sets of one constraint system
// (constraint_system.h).
//
// Single components come first. If only outlets explain, sets of up to options.max_faults
// components follow, smallest first, likelier sets of one size first. Every diagnosis is replayed
// with the values of the system's model. Failing tests outside the system are asked one by one
// (consistency.h). A diagnosis that the system proves minimal for some tests is minimal for all
// tests that it explains.
#pragma once

#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

SuspectList find_suspects_relaxed(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  judge::ProgressSink* progress);

}  // namespace culprit::diagnose
