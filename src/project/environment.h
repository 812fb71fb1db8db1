// The environment of a CTest test; cmake-properties(7), ENVIRONMENT and ENVIRONMENT_MODIFICATION.
#pragma once

#include <string>
#include <vector>

#include "project/ctest.h"
#include "support/result.h"

namespace culprit::project {

/// NAME=VALUE, each name once, in the order in which they first got a value. What the test sets and
/// changes, over nothing: ctest would add the user's own variables. Error, with a hint: a change
/// that ctest refuses, so that it does not run the test.
Result<std::vector<std::string>> environment_of(const BuildTest& test);

}  // namespace culprit::project
