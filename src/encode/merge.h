// Merging of states that stand at the same place: one state whose values are guarded choices.
//
// Equal values stay as they are; different ones become ite(guard of the first, first, second).
// Nothing is merged when the states differ in what a value cannot express: live objects, sizes,
// pointers to frame objects, long doubles, files; nor when large arrays differ nearly everywhere.
#pragma once

#include "encode/symbolic_domain.h"

namespace culprit::encode {

/// Merges `other` into `state` (equal positions). False, and nothing changed: they cannot be
/// merged. The places in memory that it looked at are added to `compared`.
bool merge_into(SymbolicDomain& domain, const machine::Image& image, State& state,
                const State& other, uint64_t& compared);

}  // namespace culprit::encode
