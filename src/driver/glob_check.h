// Checks that the patterns of --suspect and --trust match files, and that a function exists.
#pragma once

#include <optional>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "model/program.h"

namespace culprit::driver {

/// Returns an error if no pattern of --suspect matches a file, or if `locate` has no code left to
/// suspect. A single pattern that matches no file leads to a note in `warnings`.
std::optional<InputError> check_globs(const Settings& settings,
                                      const std::vector<const model::Program*>& programs,
                                      std::vector<Diagnostic>& warnings);

/// Returns an error that lists the user's functions if --function names none of them.
std::optional<InputError> check_function(const Settings& settings,
                                         const std::vector<const model::Program*>& programs);

}  // namespace culprit::driver
