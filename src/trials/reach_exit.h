// Changes that let a run end; its output is ignored.
//
// A run that crashes or never ends meets an obstacle. Before a crash, the last decisions are
// inverted, or else the last executions take other values, the latest first. In an endless loop,
// its conditions are inverted, the first executions in the loop first. A change is kept if the run
// then ends, or else if it gets further before the next obstacle. This is predicate switching
// (Zhang, Gupta & Gupta 2006), one switch after the other. It can only show that a suspect
// explains.
#pragma once

#include <optional>

#include "trials/value_replacement.h"

namespace culprit::trials {

/// The changes of the suspect's leaves with which the run ends as the test expects, without new
/// undefined behaviour. The replacement is empty if nothing has to change. nullopt if no changes
/// were found, or if CTest judges the test by a rule. The instructions of all trials are added to
/// `spent`.
std::optional<Replacement> reach_exit(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
