// Tests from what a search for violations found, for the diagnosis.
#pragma once

#include <string>
#include <vector>

#include "document/check_report.h"
#include "model/program.h"
#include "spec/test_case.h"
#include "support/budget.h"

namespace culprit::check {

/// A test with these inputs, named by the call: `f(i = 0, j = 1)`, or by `number` if that is long.
spec::TestCase test_with(const std::string& function,
                         const std::vector<document::ChosenInput>& inputs, size_t number);

/// One test for each violated clause or assertion, or, if there is none, for each violated rule of
/// C; then tests with inputs near these, of which some may fail in another way and the others pass.
/// Each differs from the others in what it executes. Empty if nothing is violated. Cost: some
/// hundred runs.
std::vector<spec::TestCase> examples(const model::Program& program,
                                     const document::CheckReport& report, const Budget* budget);

}  // namespace culprit::check
