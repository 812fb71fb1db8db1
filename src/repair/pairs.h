// Patches at two places: an edit at each part of a set that explains the failing tests together,
// where no single edit passes.
#pragma once

#include <vector>

#include "repair/candidates.h"
#include "repair/text_judge.h"

namespace culprit::repair {

/// The pairs of edits that pass all tests in trials, the likeliest first: at the parts of the first
/// sets of two places in one file. Both edits are needed where none passes alone. Tries pairs up to
/// `most_steps` instructions for each set.
std::vector<Candidate> passing_pairs(const diagnose::Diagnosed& diagnosed,
                                     const edits::SourceTree& tree, const Rebuild& rebuild,
                                     const machine::MachineLimits& limits, uint64_t most_steps);

}  // namespace culprit::repair
