// Minimal conflicts, MUSes and MCSes of the constraint system of all failing tests
// (constraint_system.h), for the result document.
//
// A conflict (de Kleer and Williams 1987; Reiter 1987) is a set of components that cannot all be
// ok. The minimal conflicts are the minimal unsatisfiable subsets of the constraints "this
// component is ok"; they are listed with the tests that refute each. The minimal correction sets
// are the minimal diagnoses of any size. Each of the two families consists of the minimal hitting
// sets of the other.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"
#include "document/document.h"
#include "judge/run_tests.h"

namespace culprit::diagnose {

/// One list per kind in problem.options().show, in that order. Explores once. At least one test
/// must have failed.
std::vector<document::ConstraintSets> list_constraint_sets(const judge::Problem& problem,
                                                           const ConsistencyChecker& checker,
                                                           judge::ProgressSink* progress);

}  // namespace culprit::diagnose
