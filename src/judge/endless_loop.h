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
  std::string words;   ///< may be empty
  uint64_t after = 0;  ///< instructions
  /// If a counter approaches a bound: "`i` reaches `n` after 90 more rounds", and the length of the
  /// run by then, in instructions, if all rounds are like the last ones.
  std::string way;
  double rounds = 0;
  double ends_at = 0;  ///< 0: nothing is known of the end
};
/// The outermost loop of which it is known when it ends; else the one that turned most. nullopt if
/// it was in no loop of the user's code, or if the run ends before. Cost: the run, twice.
std::optional<LoopWithoutEnd> loop_without_end(const replay::PlainRunRequest& request);

}  // namespace culprit::judge
