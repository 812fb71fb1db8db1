// Value replacement for many components at once: for a unit that costs the encoding too much.
//
// A run is mended from its beginning to its end. It stops at the first byte that cannot be right
// (or never ends). The last executions before that take other values, one at a time, the latest
// first. The first change after which more of the output is right is kept, or else the one after
// which the run goes on longest. So the cost grows with the wrong part of the output, not with the
// number of paths through the unit. It can only show that the unit explains, and it finds one way
// of many: changes that are right only together are missed.
#pragma once

#include "trials/value_replacement.h"

namespace culprit::trials {

/// Tries the suspect's leaves whose value is a number, a truth value or a choice. nullopt if no
/// replacement was found, or if the test has no expected output. The instructions of all trials are
/// added to `spent`.
std::optional<Replacement> replace_in_set(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
