// What asking may cost: efforts of single questions, and pools for many. Tuned on student programs;
// figures in docs/architecture.md.
#pragma once

#include <cstddef>
#include <cstdint>

#include "encode/explore.h"

namespace culprit::diagnose {

inline constexpr size_t kMostRetried = 8;
inline constexpr size_t kManyLeaves = 250;
inline constexpr uint64_t kPoolWhenFound = 15'000, kPoolWhenNone = 100'000;  // Examination::cost

/// Effort for candidates that are asked one after the other.
struct Pool {
  uint64_t when_found = kPoolWhenFound, when_none = kPoolWhenNone;
};
inline constexpr Pool kPoolBesideSlips{3'000'000, 3'000'000};  // some seconds
// what was refuted at a bound, with raised ones
inline constexpr Pool kPoolForBounds{20'000, 100'000};
inline constexpr uint32_t kTimesBounds = 8;
inline constexpr Pool kPoolForRetries{}, kPoolAfterGlance{60'000, UINT64_MAX};
// more possibilities, where nothing explains
inline constexpr Pool kPoolForValues{0, kPoolWhenNone};

inline constexpr uint64_t kPoolForStatements = 30'000, kPoolForBranches = 20'000,
                          kPoolForTexts = 300'000;
inline constexpr uint64_t kPoolForUnits = 100'000, kPoolForUnitsWhenMended = 20'000;
inline constexpr unsigned kThorough = 8;  // times the effort, where nothing at all explains
// instructions, for one candidate and test
inline constexpr uint64_t kTrialSteps = 400'000;
// for all candidates
inline constexpr uint64_t kTrialsWhenFound = 8'000'000, kTrialsWhenNone = 20'000'000;

// instructions of statements that may be missing
inline constexpr uint64_t kMissingWhenFound = 20'000'000, kMissingWhenNone = 200'000'000;

/// Of the first question to each candidate, unscaled.
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

/// Of the second question, where something is found already: more of what is cheap. A formula that
/// was too hard seldom becomes a suspect that is worth its cost (399 student programs with one
/// faulty line: mean 0.33 and 0.29 s, with the same hits).
inline encode::Effort second_look() {
  encode::Effort effort = first_round_effort();
  effort.steps *= 2;
  effort.states *= 2;
  effort.terms *= 4;
  effort.queries *= 3;
  return effort;
}

/// A look that decides most of many candidates.
inline encode::Effort glance(encode::Effort effort) {
  effort.steps /= 8;
  effort.states /= 16;
  effort.terms /= 6;
  effort.queries /= 3;
  effort.cost /= 2;
  return effort;
}

}  // namespace culprit::diagnose
