// Which loops end, whatever the inputs are.
//
// Loops are joined (joined_exploration.h), so the state at a loop's head stands for all iterations,
// and the states that come back to it are what one iteration makes of it. A ranking function
// (ranking.h) shows that this cannot go on for ever. Where none is found, inputs are proposed with
// which the loop may not end; only a run shows whether it does not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/violation_request.h"

namespace culprit::encode {

struct LoopEnd {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t loop = 0;      ///< index into Function::loops
  bool ends = false;
  /// what becomes smaller, in the names of the program: "n - i"; several: the first one that
  /// changes. Empty if it has no name.
  std::vector<std::string> becomes_smaller;
  std::vector<machine::ChosenInputs> may_not_end;  ///< with these inputs; the likeliest first
};

struct TerminationResult {
  std::vector<LoopEnd> loops;  ///< those that inputs decide about
  /// recursion and path lengths are bounded: runs that were cut there are not included
  machine::BoundsReached bounds_reached;
  /// why not all runs are included; empty if they are
  std::string incomplete;
  bool out_of_time = false;
  bool effort_spent = false;  ///< not all runs are included: the cost was reached
  bool reads_to_end = false;  ///< some run asks standard input, which is empty, for more
};

/// Signed arithmetic is taken not to overflow, and what must hold is taken to hold. `cost` and
/// `conflicts` of the request limit it.
TerminationResult loop_ends(const ViolationRequest& request);

}  // namespace culprit::encode
