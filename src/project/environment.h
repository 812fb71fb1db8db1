// The environment of a CTest test; see ENVIRONMENT and ENVIRONMENT_MODIFICATION in
// cmake-properties(7).
#pragma once

#include <string>
#include <vector>

#include "project/ctest.h"
#include "support/result.h"

namespace culprit::project {

/// Returns NAME=VALUE entries, each name once, in the order in which the names first got a value.
/// Only the test's own variables and changes are applied; ctest would also pass on the user's.
/// Error, with a hint: a change that ctest rejects, in which case it does not run the test.
Result<std::vector<std::string>> environment_of(const BuildTest& test);

}  // namespace culprit::project
