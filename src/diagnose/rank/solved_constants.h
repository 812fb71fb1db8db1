// Numbers that give an operation the value that is required: `/ 30` for `/ 32`.
#pragma once

#include <vector>

#include "diagnose/consistency/examination.h"
#include "edits/text/source_edit.h"
#include "judge/problem.h"

namespace culprit::diagnose {

/// For a suspect whose value is `x op number`: the numbers for which one execution in the evidence
/// gives its required value, of a comparison the nearest such number. Whether the tests pass with
/// one is not asked. Empty for other suspects. Cost: that of the evidence.
std::vector<edits::SourceEdit> solved_constants(const judge::Problem& problem,
                                                const edits::SourceTree& tree,
                                                const Suspect& suspect);

}  // namespace culprit::diagnose
