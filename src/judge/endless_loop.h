// Why a loop never ends, in words of the program.
#pragma once

#include <optional>
#include <string>

#include "replay/plain_run.h"

namespace culprit::judge {

/// A clause about the loop in which `run`, a run of `request`, stopped as endless: the conditions
/// that could end it, what they read in the last iterations, and which of that nothing in the loop
/// changes. Empty if no such condition was evaluated of late, or if the run is long. Cost: the run,
/// twice.
std::string why_endless(const replay::PlainRunRequest& request, const replay::PlainRun& run);

/// The loop that a run was in when it reached its limit of instructions, in the same words.
struct LoopWithoutEnd {
  SourceLocation location;
  std::string words;  ///< may be empty
};
/// nullopt if it was in no loop of the user's code. Cost: the run, twice.
std::optional<LoopWithoutEnd> loop_without_end(const replay::PlainRunRequest& request,
                                               const replay::PlainRun& run);

}  // namespace culprit::judge
