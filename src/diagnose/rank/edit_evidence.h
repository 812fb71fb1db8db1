// The values that a known change gives, for people.
//
// A search asks for any values that mend a test, and finds 39 for 2 where both do. Where one small
// change is known that mends all tests (uniform_edit.h), what it gives says more, and agrees with
// what is said of it.
#pragma once

#include <vector>

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// Replaces the evidence of single components that have such an edit by that of runs with it, where
/// these pass, and other values were found for the same: values that agree are fewer, since they
/// are only those that a test needs. Cost: two or three runs of each failing test for each, up to a
/// bound of instructions.
void show_values_of_edits(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const std::vector<RankedPlace>& places, SuspectList& faults);

}  // namespace culprit::diagnose
