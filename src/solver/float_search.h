// A cheap search for models of constraints that round floats: sound for Sat, says nothing
// otherwise.
//
// Idea: propagation-based local search (Niemetz, Preiner and Biere, "Precise and complete
// propagation based local search for satisfiability modulo theories", 2016), with intervals instead
// of values as targets. From an assertion that evaluates to false, a target interval is handed
// down: at each term one argument is picked, the others keep their current values, and the interval
// is inverted through the operation, until a variable is reached, which moves into the interval.
// Floats and signed integers are ordered integer keys, and almost every operation is monotone in
// one argument, so the inverse of an interval is exact by binary search over the keys with the
// operation itself as oracle: no error analysis, and rounding is right by construction.
//
// Left out: operations that are not piecewise monotone in the picked argument (bit fiddling, fmod
// by a variable) end an attempt. A second phase bisects one variable over an assertion as a whole,
// for x*x and the like. Every model returned has been evaluated on all assertions.
#pragma once

#include <optional>
#include <span>

#include "logic/evaluate.h"
#include "logic/term.h"

namespace culprit::solver {

/// A model of all `assertions`, found from `start`, or none. `effort` bounds the operations
/// computed, about 20 ns each; small DAGs take some hundred of them when there is something to
/// find.
std::optional<logic::Assignment> search_floats(const logic::TermStore& store,
                                               std::span<const logic::Term> assertions,
                                               const logic::Assignment& start,
                                               uint64_t effort = 60'000);

}  // namespace culprit::solver
