// Dominators of a dynamic dependence graph: components whose effects another component can produce
// as well.
//
// Suppose that all effects of a component's values in a failing run are printed, and that every
// path from them to the output leads through values of a second component. Then the first component
// cannot make the run print anything that the second one, freed, cannot: up to the failure both
// execute the instructions of the recorded run. So if the second, freed, does not get past the
// failure, neither does the first ("debugging with dominance": Mangassarian, Veneris, Smith &
// Safarpour 2011; fault collapsing in circuits). One backward pass over the graph finds the
// outermost dominator of each component.
//
// If a value decides something else - a condition, an address - other code runs, and may read
// values that the recorded run never reads again. So whatever leads there is not dominated (the law
// test law_encode found such a program). Skipping a statement changes the values that it defines: a
// branch around code without calls passes its influence on to the users of those values, provided
// the recorded run executed that code. Instructions that a changed operand may make fail (a
// division by it) decide as well.
#pragma once

#include <vector>

#include "record/data_graph.h"
#include "support/budget.h"

namespace culprit::record {

struct Dominance {
  /// per component: its outermost dominator; kNoComponent if there is none
  std::vector<model::ComponentId> by;
  /// per component: true if nothing that the run does up to the failure depends on it
  std::vector<bool> is_idle;
  /// per component: the first step at which something depends on it; UINT32_MAX if nothing does
  std::vector<uint32_t> decides_from;
};

/// `graph` is of a run of `image` that was stopped at its first wrong output. `may_dominate`, per
/// component: whether it is considered as a dominator. If the graph does not reach the failure, or
/// `budget` ends, which may be null, all components decide from their first execution on. Cost:
/// O(uses log nodes); more where branches around code are nested deep.
Dominance dominance(const DataGraph& graph, const machine::Image& image,
                    const std::vector<bool>& may_dominate, const Budget* budget = nullptr);

}  // namespace culprit::record
