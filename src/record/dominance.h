// Which components can do no more than another one: dominators of a dynamic dependence graph.
//
// Where all that a component's values do in a failing run is to be printed, and every way there
// leads through values of another one, the first can make the run print nothing that the second,
// freed, cannot: up to the failure both execute what the recorded run executed. So where the
// second, freed, does not get past the failure, neither does the first ("debugging with dominance":
// Mangassarian, Veneris, Smith & Safarpour 2011; fault collapsing in circuits). One backward pass
// over the graph finds the outermost such component of each.
//
// Where a value decides something else - a condition, an address - other code runs, and may look at
// what the recorded run never looks at again; what leads there is not dominated (law_encode found
// such a program). A skipped statement changes what it defines: a branch around code without calls
// passes its influence on to the users of what that code defined, where the recorded run executed
// it. Instructions that may stop the run for a changed operand (a division by it) decide as well.
#pragma once

#include <vector>

#include "record/data_graph.h"

namespace culprit::record {

struct Dominance {
  /// per component: the outermost one that dominates it; kNoComponent: none
  std::vector<model::ComponentId> by;
  /// per component: nothing that the run does up to the failure depends on it
  std::vector<bool> is_idle;
  /// per component: the step before which nothing depends on it; UINT32_MAX: nothing does
  std::vector<uint32_t> decides_from;
};

/// Of a recorded run of `image` that was stopped at its first wrong output. `may_dominate`, per
/// component: those that are asked about. Where the graph does not reach to that end, all
/// components decide from their first execution on. Cost: O(uses log nodes).
Dominance dominance(const DataGraph& graph, const machine::Image& image,
                    const std::vector<bool>& may_dominate);

}  // namespace culprit::record
