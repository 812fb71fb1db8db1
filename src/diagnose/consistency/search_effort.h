// The costs that a search may spend: efforts for single questions, and pools for many. Tuned on
// student programs; docs/decisions/0027-effort-is-counted.md has the reasons.
#pragma once

#include <cstddef>
#include <cstdint>

#include "encode/explore.h"

namespace culprit::diagnose {

inline constexpr size_t kMostRetried = 8;
inline constexpr size_t kManyLeaves = 250;
inline constexpr uint64_t kPoolWhenFound = 15'000, kPoolWhenNone = 100'000;  // Examination::cost

/// The effort for candidates that are asked one after the other.
struct Pool {
  uint64_t when_found = kPoolWhenFound, when_none = kPoolWhenNone;
};
inline constexpr Pool kPoolBesideSlips{3'000'000, 3'000'000};  // some seconds
// candidates refuted at a bound are asked again with raised bounds
inline constexpr Pool kPoolForBounds{20'000, 100'000};
inline constexpr uint32_t kTimesBounds = 8;
inline constexpr Pool kPoolForRetries{}, kPoolAfterGlance{60'000, UINT64_MAX};
// if nothing explains: more possibilities for values that must be concrete
inline constexpr Pool kPoolForValues{0, kPoolWhenNone};

inline constexpr uint64_t kPoolForStatements = 30'000, kPoolForBranches = 20'000,
                          kPoolForTexts = 300'000;
inline constexpr uint64_t kPoolForUnits = 100'000, kPoolForUnitsWhenMended = 20'000;
inline constexpr unsigned kThorough = 8;  // factor on the effort, if nothing explains
// instructions for one candidate and test
inline constexpr uint64_t kTrialSteps = 400'000;
// for all candidates
inline constexpr uint64_t kTrialsWhenFound = 8'000'000, kTrialsWhenNone = 20'000'000;

// instructions of trials of missing statements
inline constexpr uint64_t kMissingWhenFound = 20'000'000, kMissingWhenNone = 200'000'000;

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

/// The effort of the second question if a suspect was found: more of the cheap parts. A formula
/// that was too hard seldom gives a suspect that is worth its cost (399 student programs with one
/// faulty line: mean 0.33 and 0.29 s, with the same hits).
inline encode::Effort second_look() {
  encode::Effort effort = first_round_effort();
  effort.steps *= 2;
  effort.states *= 2;
  effort.terms *= 4;
  effort.queries *= 3;
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
