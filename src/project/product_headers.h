// Headers of the product that its tests include: functions that are defined in them are suspected
// also where trusted test code includes them.
#pragma once

#include <string>
#include <vector>

#include "project/program.h"

namespace culprit::project {

/// Absolute paths, ascending: headers beside those of `units` that are suspect, and below the
/// folders in which these look for includes, within the source folder; in the build folder, where
/// headers are generated, only those in such a folder itself. Not those that are named as tests,
/// lie beside trusted units (but for x.h beside a suspect x.c), are a test framework's, or were
/// fetched. Of very many files, some are missing.
/// Cost: those folders are read.
std::vector<std::string> product_headers(const Build& build, const std::vector<Unit>& units);

}  // namespace culprit::project
