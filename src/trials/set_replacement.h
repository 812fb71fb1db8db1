// Value replacement for many components at once: of a unit that costs the encoding too much.
//
// A run is mended from its begin to its end. It stops at the first byte that cannot be right (or
// never ends); of the last executions before that, one after the other takes another value, the
// latest first, and the first change after which more of the output is right is kept, or else the
// one after which the run goes on longest. So the cost grows with the output that is wrong, not
// with the ways through the unit. It can only say yes, and what it finds is one way of many:
// changes that are right only together are missed.
#pragma once

#include "trials/value_replacement.h"

namespace culprit::trials {

/// Of the suspect's leaves, those with a number or a truth value are tried.
std::optional<Replacement> replace_in_set(const ReplacementRequest& request, uint64_t& spent);

}  // namespace culprit::trials
