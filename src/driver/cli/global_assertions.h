// The assertions about all threads that `run` checks.
#pragma once

#include <optional>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "globals/program_assertion.h"

namespace culprit::driver {

/// Errors: what does not parse; names that no program has.
std::optional<InputError> check_global_assertions(
    const Settings& settings, const std::vector<const model::Program*>& programs);

/// Those of --global whose names the program has, and those in its comments. Call after the check.
std::vector<globals::ProgramAssertion> global_assertions(const Settings& settings,
                                                         const model::Program& program);

}  // namespace culprit::driver
