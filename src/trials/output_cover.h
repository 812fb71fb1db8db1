// The smallest set of prints that must change for the expected output.
//
// A print does not steer the run. So the output of a run is a sequence of slots, one per execution
// of a print, and no further run is needed to tell whether other texts in the slots of the free
// prints give the expected output. This is a shortest path from the beginning to the end of the
// expected output, over (slot, position); a changed slot costs one. Among the shortest paths, the
// best one has texts with about as many lines and bytes as the printed ones, each ending with a
// line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/plain_run.h"

namespace culprit::trials {

/// A new text for one slot.
struct ChangedSlot {
  size_t slot = 0;
  std::string text;  ///< in the normal form of the expected output
};

/// The fewest changes in slots of `free` (ascending) that give the output that the matcher expects.
/// nullopt if no changes do, or if slots × positions exceed a limit. O(slots × expected length) in
/// time and memory.
std::optional<std::vector<ChangedSlot>> cover_output(const spec::OutputMatcher& matcher,
                                                     const replay::PlainRun& run,
                                                     const std::vector<model::ComponentId>& free);

}  // namespace culprit::trials
