// The files that the compiler may read for a program, and links that may be followed.
#pragma once

#include <string>
#include <vector>

#include "driver/settings.h"
#include "frontend/frontend.h"

namespace culprit::driver {

/// The folders of all sources, of their flags and of --allow-read, without the tests, which would
/// tell a program what it has to print. A build that is run anyway (--ctest, --program) reads what
/// it likes. With `root`, only what is below it.
frontend::ReadableFiles readable_files(const Settings& settings,
                                       const std::vector<frontend::CompileRequest>& requests);

/// The folders of --allow-read that exist: absolute, without links.
std::vector<std::string> allowed_folders(const Settings& settings);

}  // namespace culprit::driver
