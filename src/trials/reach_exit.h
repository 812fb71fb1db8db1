// Changes that let a run end, whatever it prints.
//
// A run that crashes or never ends meets an obstacle. Before a crash, the last decisions go the
// other way, or else the last executions take another value, the latest first; in a loop that does
// not end, conditions are decided the other way, the first executions in the loop first. A change
// is kept when the run ends with it, or else when it comes further before the next obstacle.
// Predicate switching (Zhang, Gupta & Gupta 2006), one switch after the other; it can only say yes.
#pragma once

#include <optional>

#include "trials/value_replacement.h"

namespace culprit::trials {

/// What has to change of the suspect's leaves for the run to end as the test expects, without
/// undefined behaviour that the program does not show anyway; an empty replacement when nothing has
/// to. The instructions that it took are added to `spent`.
std::optional<Replacement> way_to_end(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
