// A cheap search for models of constraints that round floats. A model it returns is correct; if it
// finds none, that says nothing.
//
// This is propagation-based local search (Niemetz, Preiner and Biere, "Precise and complete
// propagation based local search for satisfiability modulo theories", 2016), with intervals instead
// of values as targets. A target interval is propagated down from a false assertion: at each term
// one argument is picked, the others keep their values, and the interval is inverted through the
// operation. When it reaches a variable, the variable moves into the interval. Floats and signed
// integers are ordered integer keys, and almost every operation is monotone in one argument. So a
// binary search over the keys, with the operation itself as oracle, inverts an interval exactly:
// there is no error analysis, and rounding is right by construction.
//
// Left out: operations that are not piecewise monotone in the picked argument (bit operations, fmod
// by a variable) end an attempt. A second phase bisects one variable over a whole assertion, for
// terms like x*x. Every model returned has been evaluated on all assertions.
#pragma once

#include <optional>
#include <span>

#include "logic/evaluate.h"
#include "logic/term.h"

namespace culprit::solver {

/// A model of all `assertions`, found by a search that begins at `start`, or nullopt. `effort`
/// limits the operations computed, at about 20 ns each. If there is something to find, small DAGs
/// take a few hundred of them.
std::optional<logic::Assignment> search_floats(const logic::TermStore& store,
                                               std::span<const logic::Term> assertions,
                                               const logic::Assignment& start,
                                               uint64_t effort = 60'000);

}  // namespace culprit::solver
