// Checks assertions about all threads in runs of the tests.
#pragma once

#include <vector>

#include "document/document.h"
#include "globals/program_assertion.h"
#include "judge/request.h"

namespace culprit::globals {

/// Per assertion, one answer for each test of `tests`: outcomes of the request's tests, which were
/// run. A test is run in the default order, under its schedule if it has one, and along random
/// walks, until the assertion is violated or the request's budget ends. Cost: up to 22 observed
/// runs of each test.
std::vector<document::GlobalAssertion> check(const judge::RunRequest& request,
                                             const std::vector<ProgramAssertion>& assertions,
                                             const std::vector<document::TestOutcome>& tests);

}  // namespace culprit::globals
