// Conditions that hold in all iterations of a loop but the first, or but the last: what separators
// need.
#pragma once

#include <string>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// For the loops around the statement, innermost first: `i != 0` and `i < n - 1` for
/// `for (i = 0; i < n; i++)`. Empty for loops whose condition is no comparison.
std::vector<std::string> between_iterations(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
