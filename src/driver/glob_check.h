// Whether --suspect and --trust say something about any file.
#pragma once

#include <optional>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "model/program.h"

namespace culprit::driver {

/// An error where no file at all is one of those that --suspect names. A single pattern that
/// matches no file is said in `warnings`.
std::optional<InputError> check_globs(const Settings& settings,
                                      const std::vector<const model::Program*>& programs,
                                      std::vector<Diagnostic>& warnings);

}  // namespace culprit::driver
