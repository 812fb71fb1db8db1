// Which components can do no more than another one: dominators of a dynamic dependence graph.
//
// Where every way from a component's values to what the run decides - a condition, an address, a print - leads through values of another one, the first can make
// the run do nothing that the second, freed, cannot. So a failing test that refutes the second refutes the first ("debugging with dominance", Mangassarian, Veneris,
// Smith & Safarpour 2011; fault collapsing in circuits). One backward pass over the graph finds the outermost such component of each.
//
// A skipped statement changes what it defines. So a branch around code without calls passes its influence on to the users of what that code defined, where the
// recorded run executed it. Every other branch decides. Instructions that may stop the run for a changed operand (a division by it) decide as well.
#pragma once

#include <vector>

#include "machine/dependence_graph.h"

namespace culprit::machine {

struct Dominance {
  std::vector<model::ComponentId> by;    ///< per component: the outermost one that dominates it; kNoComponent: none
  std::vector<bool> is_idle;             ///< per component: nothing that the run does depends on it
  std::vector<uint32_t> decides_from;    ///< per component: the step before which nothing depends on it; UINT32_MAX: nothing does
};

/// Of a recorded run of `image` that fails. `may_dominate`, per component: those that are asked about. Where the graph does not reach to the end of the run, all
/// components decide from their first execution on. Cost: O(uses log nodes).
Dominance dominance(const DependenceGraph& graph, const Image& image, const std::vector<bool>& may_dominate);

}  // namespace culprit::machine
