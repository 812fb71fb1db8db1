// Compiles the program anew with one file changed.
#pragma once

#include <vector>

#include "driver/project_inputs.h"
#include "driver/settings.h"
#include "frontend/expect/expectation.h"
#include "judge/request.h"

namespace culprit::driver {

/// `part`: the program of a build; null: that of the named files. All must outlive the result.
judge::Rebuild rebuild_with(const Settings& settings,
                            const std::vector<frontend::Expectation>& expectations,
                            const ProjectPart* part);

}  // namespace culprit::driver
