// Translation units -> models, several at a time.
#pragma once

#include <vector>

#include "driver/settings.h"
#include "frontend/frontend.h"
#include "model/program.h"
#include "support/result.h"

namespace culprit::driver {

/// One result for each request, in their order, whatever the number of threads. Of equal requests
/// one is compiled; what the user's cache knows is not, where the settings allow to ask it and
/// nothing is expected at lines of the sources. `reports`: what became of the expectations, in the
/// order of the requests.
std::vector<Result<model::Program>> compile_units(
    const std::vector<frontend::CompileRequest>& requests, const Settings& settings,
    const std::vector<frontend::Expectation>& expectations = {},
    std::vector<frontend::ExpectationReport>* reports = nullptr);

}  // namespace culprit::driver
