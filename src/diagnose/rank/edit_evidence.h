// Shows the values that a known edit gives, instead of arbitrary ones.
//
// A search accepts any values with which a test passes, so it may find 39 although 2 is meant, if
// the test passes with both. If one small edit passes all tests (uniform_edit.h), its values say
// more, and they agree with the description of the edit.
#pragma once

#include <vector>

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// For each single component with such an edit, replaces the evidence by that of runs with the
/// edit, if these runs pass and the values found disagree with the edit's. Values that agree are
/// kept: they are fewer, since they are only those that a test needs. Cost: two or three runs of
/// each failing test per component; a component is skipped if these tests are too long.
void show_values_of_edits(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const std::vector<RankedPlace>& places, SuspectList& faults);

}  // namespace culprit::diagnose
