// The words of this layer: a selector stands for whatever can be in or out of a subset.
#pragma once

#include <cstdint>
#include <vector>

namespace culprit::subsets {

/// Index of a component, a constraint, a soft clause: 0 .. universe-1.
using Selector = uint32_t;

/// In ascending order, each selector once. Every set that this layer returns is one; sets it is
/// given may be in any order.
using SelectorSet = std::vector<Selector>;

/// What a decision procedure says.
enum class Answer { Sat, Unsat, Unknown };

}  // namespace culprit::subsets
