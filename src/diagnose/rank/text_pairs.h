// Two changes of the text together, where no change alone passes.
//
// A half is a change with which the outputs of the shortest failing tests agree longer with what is
// required, and none agrees less long. Each half is tried with every other change.
#pragma once

#include <utility>
#include <vector>

#include "diagnose/rank/edit_candidates.h"
#include "judge/problem.h"
#include "machine/run/machine.h"
#include "variants/variants.h"

namespace culprit::diagnose {

/// The pairs of compiled candidates that pass all tests in trials, the likeliest first; at most a
/// few. Ends when the trials cost `most_steps` instructions, or with the budget of the problem.
std::vector<std::pair<size_t, size_t>> passing_pairs(const judge::Problem& problem,
                                                     const machine::MachineLimits& limits,
                                                     const std::vector<TextEdit>& candidates,
                                                     const variants::CompiledEdits& compiled,
                                                     uint64_t most_steps);

/// Both changes as one.
TextEdit joined(const TextEdit& a, const TextEdit& b);

}  // namespace culprit::diagnose
