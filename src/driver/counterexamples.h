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

/// The bound up to which patches are searched where no search came before.
inline constexpr uint32_t kUsualBound = 8;

/// The test of --counterexample, or those that a search finds. `bound` becomes that of the search,
/// if it had one. Error: the text is not a list of inputs.
std::optional<InputError> find_counterexamples(const Settings& settings,
                                               const model::Program& program, const Budget& budget,
                                               std::vector<spec::TestCase>& tests,
                                               uint32_t& bound);

}  // namespace culprit::driver
