// What the user expects beside whole outputs: from the command line and the tests' files to what
// the front end plants and the tests check.
#pragma once

#include <vector>

#include "driver/settings.h"
#include "frontend/expect/expectation.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

/// Gives every test its expectations, those of the command line first, and numbers the conditions.
/// Errors: a `line:` that may mean several sources; a line of the output of which NAME.out, or
/// another expectation, says something else.
Result<std::vector<frontend::Expectation>> plan_expectations(const Settings& settings,
                                                             std::vector<spec::TestCase>& tests);

/// What is wrong with them after all units were compiled: a file that is no source, a line without
/// a statement, a condition that is none.
std::vector<Diagnostic> expectation_problems(
    const std::vector<frontend::Expectation>& planned,
    const std::vector<frontend::ExpectationReport>& reports, const Settings& settings);

}  // namespace culprit::driver
