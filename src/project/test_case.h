// A CTest test as a test of the machine.
#pragma once

#include "project/ctest.h"
#include "spec/test_case.h"

namespace culprit::project {

/// The command's words, the environment, and what the properties expect; its files are
/// test_files.h's. An expectation that is a mere exit status, or one text that is the whole output,
/// becomes one of the test case; the rest is its rule. Errors: a property that is no regular
/// expression, a change of the environment that ctest refuses.
Result<spec::TestCase> test_case_of(const BuildTest& test);

}  // namespace culprit::project
