// The basic types of this folder. A selector stands for anything that can be in a subset or not.
#pragma once

#include <cstdint>
#include <vector>

namespace culprit::subsets {

/// The index of a component, a constraint or a soft literal: 0 .. universe-1.
using Selector = uint32_t;

/// Ascending, without duplicates. Every set that this folder returns is in this form; sets given to
/// it may be in any order.
using SelectorSet = std::vector<Selector>;

/// The answer of a decision procedure.
enum class Answer { Sat, Unsat, Unknown };

}  // namespace culprit::subsets
