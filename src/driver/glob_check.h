// Checks that the patterns of --suspect and --trust match files.
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

}  // namespace culprit::driver
