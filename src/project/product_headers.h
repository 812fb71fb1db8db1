// Headers of the product that its tests include. Functions defined in them are suspect even if
// trusted test code includes them.
#pragma once

#include <string>
#include <vector>

#include "project/unit.h"

namespace culprit::project {

/// Returns absolute paths in ascending order: the headers beside suspect units and below the
/// include folders of these units, as far as they are inside the source folder. In the build
/// folder, which holds generated headers, only the headers directly in such a folder count. Left
/// out are headers that are named as tests, that lie beside trusted units (except x.h beside a
/// suspect x.c), that belong to a test framework, or that were fetched. At most 5,000 files are
/// considered, so in larger trees some headers are missing. Cost: reads those folders.
std::vector<std::string> product_headers(const Build& build, const std::vector<Unit>& units);

}  // namespace culprit::project
