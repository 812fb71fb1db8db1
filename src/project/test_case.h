// Converts a CTest test into a test case of the machine.
#pragma once

#include "project/ctest.h"
#include "spec/test_case.h"

namespace culprit::project {

/// Converts the command, the environment and the expectations in the properties; for the test's
/// files see test_files.h. A required exit status 0, or a single required text that is the whole
/// output, becomes a plain expectation of the test case; everything else becomes its rule. Errors:
/// a property that is not a regular expression, a change of the environment that ctest rejects.
Result<spec::TestCase> test_case_of(const BuildTest& test);

}  // namespace culprit::project
