// Converts settings into requests to the engines.
#pragma once

#include <vector>

#include "driver/settings.h"
#include "judge/request.h"
#include "model/program.h"
#include "spec/test_case.h"
#include "support/budget.h"

namespace culprit::driver {

/// `program` and `budget` must outlive the request.
judge::RunRequest request_of(const Settings& settings, const model::Program& program,
                             std::vector<spec::TestCase> tests, Budget& budget);

}  // namespace culprit::driver
