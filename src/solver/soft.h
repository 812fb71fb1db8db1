// Soft constraints in priority order, on top of any solver.
#pragma once

#include <span>
#include <vector>

#include "solver/solver.h"

namespace culprit::solver {

struct Preference {
  Answer answer = Answer::Unknown;  ///< of the hard constraints; the rest is empty unless Sat
  std::vector<logic::Term> kept;    ///< soft terms that hold in the final model, in the order given
};

/// Keeps greedily as many of `soft` as can hold together with the solver's assertions and `hard`
/// assumptions, an earlier one before all later ones. When Sat, the solver is left in the state of
/// a model of all kept ones.
///
/// Tries all at once, then halves: about log n checks per term that has to go. Terms that a model
/// satisfies by chance are kept without a check. A check that ends Unknown counts as "does not
/// fit", and so does what more than `most_checks` would be needed for.
Preference prefer(Solver& solver, std::span<const logic::Term> soft,
                  std::span<const logic::Term> hard = {}, const Limits& limits = {},
                  size_t most_checks = SIZE_MAX);

}  // namespace culprit::solver
