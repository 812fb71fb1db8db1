// Converts the user's expectations, from the command line and the tests' files, into conditions for
// the front end and checks for the tests.
#pragma once

#include <vector>

#include "driver/settings.h"
#include "frontend/expect/expectation.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

struct PlannedExpectations {
  std::vector<frontend::Expectation> conditions;
  std::vector<Diagnostic> warnings;  ///< about those that are left out
};
/// Gives every test its expectations, those of the command line first, and numbers the conditions.
/// A condition that says what stands in its line follows that line in an edited source, or is left
/// out if there is no such line any more; so are those of the journal of a session, if the test
/// also expects something else. Errors: a `line:` that fits several sources; a line of the output
/// that NAME.out or another expectation contradicts.
Result<PlannedExpectations> plan_expectations(const Settings& settings,
                                              std::vector<spec::TestCase>& tests);

/// Returns the problems with the expectations after all units were compiled: a file that is not a
/// source, a line without a statement, a condition that cannot be parsed.
std::vector<Diagnostic> expectation_problems(
    const std::vector<frontend::Expectation>& planned,
    const std::vector<frontend::ExpectationReport>& reports, const Settings& settings);

}  // namespace culprit::driver
