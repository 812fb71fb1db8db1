// Changes of source files as a unified diff, as `patch` and `git apply` read it.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// The changes, in source order, of the files whose lines are in `files`; three lines of context.
/// Changes of other files are left out.
std::string unified_diff(const std::vector<document::Replacement>& changes,
                         const std::vector<document::SourceText>& files);

}  // namespace culprit::report
