// Which prints would have had to print something else.
//
// What a print says does not steer the run. So the output of a run is a sequence of slots, one for
// each execution of a print, and no further run is needed to know whether some texts in the slots
// of free prints, between those that stay, give what is expected: it is a shortest path from the
// begin to the end of the expected output, over (slot, position), where a slot that says something
// else costs one. Of the shortest, the one whose texts have about as many lines and bytes as those
// that were printed, and end with a line or a word.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/plain_run.h"

namespace culprit::trials {

/// A change of the text of one slot.
struct ChangedSlot {
  size_t slot = 0;
  std::string text;  ///< of the normal form that is expected
};

/// The fewest changes in slots of `free` (ascending) with which the output is what the matcher
/// expects; none: nothing does, or it would cost too much. O(slots * expected length), in time and
/// memory.
std::optional<std::vector<ChangedSlot>> cover_output(const spec::OutputMatcher& matcher,
                                                     const replay::PlainRun& run,
                                                     const std::vector<model::ComponentId>& free);

}  // namespace culprit::trials
