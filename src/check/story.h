// The way of a run to a violation, as a reader follows it: what was computed and decided, and how
// far each of it is from what does not hold.
//
// The violation depends on a step if it is in the dynamic slice of the last instruction (Korel and
// Laski 1988): data and control dependences, followed backwards. Of a call that leads there only
// the decision to call counts, not its arguments.
#pragma once

#include <vector>

#include "document/check_report.h"
#include "machine/image/image.h"
#include "replay/plain_run.h"

namespace culprit::check {

/// `run`: the observations of `request`, which ended with a violation. Cost: the run once more, ten
/// times slower. All distances are 0 if the run is longer than some hundred thousand instructions.
std::vector<document::StoryLine> story_of(const machine::Image& image,
                                          replay::PlainRunRequest request,
                                          const replay::PlainRun& run);

}  // namespace culprit::check
