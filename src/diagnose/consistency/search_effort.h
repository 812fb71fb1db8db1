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

/// The cost of the first question to a candidate, unscaled (encode::Effort::cost).
inline constexpr uint64_t kCostOfFirst = 10'000;
/// The same where there are many candidates: it decides most of them.
inline constexpr uint64_t kCostOfGlance = 1'000;

/// The same for a question with joined loops.
inline constexpr uint64_t kCostOfRefutation = 2'500;

/// The usual effort as long as it costs no more than this.
inline encode::Effort effort_up_to(uint64_t cost) {
  encode::Effort effort;
  effort.cost = cost;
  return effort;
}

}  // namespace culprit::diagnose
