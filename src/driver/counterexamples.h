// Tests of one function: given on the command line, or found by a search.
#pragma once

#include <optional>
#include <vector>

#include "document/check_report.h"
#include "driver/inputs.h"
#include "driver/settings.h"
#include "judge/request.h"
#include "model/program.h"
#include "spec/test_case.h"
#include "support/budget.h"

namespace culprit::driver {

/// The result of check::check for the settings.
document::CheckReport search_violations(const Settings& settings, const model::Program& program,
                                        const Budget& budget, judge::ProgressSink* progress);

/// The test of --counterexample, or those that a search finds. Error: the text is not a list of
/// inputs.
std::optional<InputError> find_counterexamples(const Settings& settings,
                                               const model::Program& program, const Budget& budget,
                                               std::vector<spec::TestCase>& tests);

}  // namespace culprit::driver
