// The effort for single questions. search/plan.cpp says what many may cost together.
// Why effort is counted: docs/decisions/0027-effort-is-counted.md.
#pragma once

#include <cstddef>
#include <cstdint>

#include "encode/exploration.h"

namespace culprit::diagnose {

/// More leaves than this get a glance each before any gets the usual effort.
inline constexpr size_t kManyLeaves = 250;
/// Instructions of a run for each leaf, together, above which asking them all takes long.
inline constexpr uint64_t kCostlyRuns = 3'000'000'000;
/// Plain runs take about a microsecond for as many (bench/RESULTS.md#speed-of-the-machine).
inline constexpr uint64_t kInstructionsPerMicrosecond = 128;

/// The effort of the first question to each candidate, unscaled.
inline encode::Effort first_round_effort() {
  encode::Effort effort;
  effort.steps /= 4;
  effort.states /= 3;
  effort.terms /= 16;
  effort.queries /= 6;
  effort.conflicts /= 8;
  effort.gates /= 5;
  effort.cost /= 2;
  return effort;
}

/// A small effort that decides most candidates if there are many.
inline encode::Effort glance(encode::Effort effort) {
  effort.steps /= 8;
  effort.states /= 16;
  effort.terms /= 6;
  effort.queries /= 3;
  effort.cost /= 2;
  return effort;
}

}  // namespace culprit::diagnose
