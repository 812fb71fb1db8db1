// Compiles the program anew with one file changed.
#pragma once

#include "driver/cli/work.h"
#include "repair/text_judge.h"

namespace culprit::driver {

/// Both must outlive the result.
repair::Rebuild rebuild_with(const Settings& settings, const Question& question);

}  // namespace culprit::driver
