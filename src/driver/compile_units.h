// Compiles translation units into models, several at once.
#pragma once

#include <vector>

#include "driver/settings.h"
#include "frontend/frontend.h"
#include "model/program.h"
#include "support/result.h"

namespace culprit::driver {

/// Returns one result per request, in the order of the requests, whatever the number of threads.
/// Equal requests are compiled once. Units in the user's cache are not compiled, if the settings
/// permit the cache and there are no expectations at lines of the sources. `reports`, if not null,
/// receives the reports on the expectations in the order of the requests.
std::vector<Result<model::Program>> compile_units(
    const std::vector<frontend::CompileRequest>& requests, const Settings& settings,
    const std::vector<frontend::Expectation>& expectations = {},
    std::vector<frontend::ExpectationReport>* reports = nullptr);

}  // namespace culprit::driver
