// Whether an assertion can be violated in some order of a run's events, and by which threads
// (Cooper & Marzullo 1991; sets and indispensable threads: Ohta & Mizuno 2003).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "causality/lattice.h"
#include "causality/violating_sets.h"
#include "globals/history.h"

namespace culprit::globals {

inline constexpr uint64_t kMostCuts = 1'000'000;  ///< examined for one assertion; bounds time

struct Decision {
  causality::Answer violated = causality::Answer::No;
  causality::Cut cut;  ///< where it is, if so; of those that were found, one with few events
  std::vector<uint32_t> involved;  ///< threads whose values decide there
  /// Sets of threads that can violate it, each alone, and without a part that can; at this cut or,
  /// for conditions on counts, at any.
  std::vector<causality::ProcessSet> sets;
  causality::ProcessSet indispensable;  ///< threads that are in all sets
  bool has_all_sets = true;
  bool is_in_every_order = false;  ///< it is violated at some point in every order of the events
  uint64_t examined = 0;           ///< cuts
};

/// Conditions that choose threads (choices.h) are decided for any length, others within `most`
/// cuts.
Decision decide(const Assertion& assertion, const History& history, uint64_t most = kMostCuts);

/// Whether it is surely violated at the cut by what is known of these threads.
bool is_violated(const Assertion& assertion, const History& history, const causality::Cut& cut,
                 const causality::ProcessSet& known);

}  // namespace culprit::globals
