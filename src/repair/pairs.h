// Patches at two places: an edit at each part of a set that explains the failing tests together,
// where no single edit passes.
#pragma once

#include <memory>
#include <vector>

#include "repair/candidates.h"
#include "variants/text_judge.h"
#include "variants/variants.h"

namespace culprit::repair {

struct PassingPairs {
  std::vector<Candidate> pairs;  ///< the likeliest first
  std::vector<std::vector<Candidate>> parts;
  std::vector<variants::Runnable> programs;  ///< with them; they refer to `compiled`
  std::unique_ptr<variants::Variants> compiled;
};

/// The pairs of edits that pass all tests in trials: at the parts of the first sets of two places
/// in one file. Both edits are needed where none passes alone. Tries pairs up to `most_steps`
/// instructions for each set.
PassingPairs passing_pairs(const diagnose::Diagnosed& diagnosed, const edits::SourceTree& tree,
                           const machine::MachineLimits& limits, uint64_t most_steps);

}  // namespace culprit::repair
