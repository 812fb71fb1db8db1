// Consistency of a set of ab components with one failing test (Reiter 1987, for programs Wotawa
// 2008), by guarded symbolic execution with merging instead of one formula for the unrolled
// program.
//
// All components but the given ones are ok. The run starts concrete; from the first execution of an
// ab component on, what depends on it is symbolic. Where a condition is symbolic both sides run;
// states that meet at the same place, with the same input and output positions, merge. A path on
// which the program ends with the expected output and exit status is a candidate; the solver then
// looks for values that take it.
#pragma once

#include <cstdint>
#include <memory>

#include "encode/exploration.h"
#include "record/data_graph.h"

namespace culprit::encode {

ExploreResult explore(const ExploreRequest& request);

/// The run with all components ok, `steps` long or so: what explorations of all components of one
/// test have in common.
std::unique_ptr<record::DataGraph> record(const ExploreRequest& request, uint64_t steps);

}  // namespace culprit::encode
