// Missing checks, tried in plain runs: `if (size == 0) return false;`.
//
// First, each exit is tried alone: once, at the last execution of its place before the failure. If
// the run does not get past the failure point, no condition helps. The others, with conditions that
// hold at this execution, are tried in whole runs of all failing tests, at every execution, and
// then in passing ones: of all exits that were tried together, the likeliest statements first.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/missing_exits.h"
#include "judge/problem.h"
#include "trials/trials.h"

namespace culprit::trials {

struct ExitsThatMend {
  std::vector<edits::Edit> edits;  ///< the likeliest first
  /// per function in which none mends, an exit that gets the shortest failing test past its
  /// failure: under the likeliest condition that does, if one is known
  std::vector<edits::Edit> past_failure;
  uint64_t longest = 0;  ///< instructions of the longest run that passed
};

/// `path_steps`: every run may take at least so many instructions. `most_steps`: about as many as
/// all trials may take together. The search ends when `enough` statements and places mend, all
/// different. Nothing is tried if the shortest failing run was cut off.
ExitsThatMend find_exits(const judge::Problem& problem, const edits::MissingExits& missing,
                         Trials& trials, uint64_t path_steps, uint64_t most_steps, size_t enough);

}  // namespace culprit::trials
