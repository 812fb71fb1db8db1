// Headers of the product that its tests include: functions that are defined in them are suspected also where trusted test code includes them.
#pragma once

#include <string>
#include <vector>

#include "project/program.h"

namespace culprit::project {

/// Absolute paths, ascending: headers below the folders that `units` look for includes in, and beside those of them that are suspect, within the source folder. Not those that
/// are named as tests, lie beside trusted units (but for x.h beside a suspect x.c), are a test framework's, or were fetched. Of very many files, some are missing.
/// Cost: those folders are read.
std::vector<std::string> product_headers(const Build& build, const std::vector<Unit>& units);

}  // namespace culprit::project
