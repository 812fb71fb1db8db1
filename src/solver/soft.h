// Soft constraints in order of priority, on top of any solver.
#pragma once

#include <span>
#include <vector>

#include "solver/solver.h"

namespace culprit::solver {

struct Preference {
  /// Answer for the hard constraints; unless it is Sat, `kept` is empty.
  Answer answer = Answer::Unknown;
  std::vector<logic::Term> kept;  ///< soft terms that hold in the final model, in the order given
};

/// Keeps as many of `soft` as can hold together with the solver's assertions and the `hard`
/// assumptions. Greedy: an earlier term has priority over all later ones. After Sat, the solver
/// holds a model of all kept terms.
///
/// Tries all terms at once, then halves: about log n checks per term that has to go. Terms that a
/// model satisfies by chance are kept without a check. A term does not count as fitting if its
/// check ends Unknown or would exceed `most_checks`.
Preference prefer(Solver& solver, std::span<const logic::Term> soft,
                  std::span<const logic::Term> hard = {}, const Limits& limits = {},
                  size_t most_checks = SIZE_MAX);

}  // namespace culprit::solver
