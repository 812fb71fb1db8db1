// The assertions about all threads, as options and comments give them.
#pragma once

#include <optional>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "globals/program_assertion.h"
#include "judge/request.h"

namespace culprit::driver {

/// Errors: what does not parse; names that no program has.
std::optional<InputError> check_global_assertions(
    const Settings& settings, const std::vector<const model::Program*>& programs);

/// Those of --global whose names the program has, and those in its comments. Call after the check.
std::vector<globals::ProgramAssertion> global_assertions(const Settings& settings,
                                                         const model::Program& program);

/// What judges all runs by them; empty for commands that do not read them.
judge::MakeRunCheck check_of_globals(const Settings& settings);

}  // namespace culprit::driver
