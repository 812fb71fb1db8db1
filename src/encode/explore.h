// Consistency of a set of ab components with one failing test (Reiter 1987; for programs, Wotawa
// 2008), decided by guarded symbolic execution with merging instead of one formula for the unrolled
// program.
//
// All other components are ok. The run starts concrete. From the first execution of an ab component
// on, values that depend on it are symbolic. At a symbolic condition both sides run; states that
// meet at the same place with the same input and output positions are merged. A path on which the
// program ends with the expected output and exit status is a candidate; the solver then looks for
// values that take this path.
#pragma once

#include <cstdint>
#include <memory>

#include "encode/exploration.h"
#include "record/data_graph.h"

namespace culprit::encode {

ExploreResult explore(const ExploreRequest& request);

/// Records the run with all components ok, which takes about `steps` instructions. Explorations of
/// all components of one test share it.
std::unique_ptr<record::DataGraph> record(const ExploreRequest& request, uint64_t steps);

}  // namespace culprit::encode
