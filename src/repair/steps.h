// Patches of several places, found step by step: a change of what is printed is kept if the outputs
// agree longer with what the tests require, and the next one is looked for in the changed program.
//
// It needs no suspects. A layout is often wrong at all prints of a loop, or at several prints in a
// row, of which each one lets the output agree up to the next.
#pragma once

#include <vector>

#include "repair/candidates.h"
#include "variants/text_judge.h"

namespace culprit::repair {

/// Changes of one file with which all tests pass in trials, the likeliest first; those of the
/// fewest steps. Compiles the program twice for each state that is looked at, and tries changes of
/// all prints, up to `most_steps` instructions together.
std::vector<Candidate> passing_in_steps(const judge::Problem& problem,
                                        const machine::MachineLimits& limits, uint64_t most_steps);

}  // namespace culprit::repair
