// A reference: a program that is known to be right, by another author. It says what is expected for
// inputs that no test has. Its text is never read.
#pragma once

#include <vector>

#include "judge/request.h"
#include "spec/test_case.h"

namespace culprit::repair {

/// Tests, named "reference-1" and so on, for the shortest inputs near those of the tests with which
/// the program does not do what the reference does: few, since each is a failing test to explain.
/// Empty if they agree on all of these inputs. Cost: some hundred runs of both programs.
std::vector<spec::TestCase> tests_by_reference(const judge::RunRequest& request,
                                               const model::Program& reference);

}  // namespace culprit::repair
