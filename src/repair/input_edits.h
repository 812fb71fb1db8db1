// Inputs that are missing: `scanf("%d", &n);` for variables that the failing tests read although
// nothing has set them.
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"
#include "judge/problem.h"

namespace culprit::repair {

/// Reads all unset variables of a function that are declared in one declaration by one call, or
/// each alone, in each place between the declaration and the first line that reads them.
std::vector<edits::SourceEdit> input_edits(const judge::Problem& problem,
                                           const edits::SourceTree& tree);

}  // namespace culprit::repair
