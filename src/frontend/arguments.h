// Translates compiler driver flags into arguments of Clang's cc1.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace culprit::frontend {

/// Returns the argument list for one unit, without its file: a path may look like an option. No
/// driver runs and no GCC installation is searched for, which saves 20 ms per process.
std::vector<std::string> cc1_arguments(const CompileRequest& request);
/// The absolute working directory of the compilation.
std::string working_directory(const CompileRequest& request);
/// Names the packages to install if the headers of Clang or of the C library are missing on this
/// machine; empty if both are there.
std::string missing_headers_hint();
/// The folders that the flags name for headers, and those of files that they include, as the flags
/// have them.
std::vector<std::string> folders_in(const std::vector<std::string>& flags);
/// Returns a message for each flag that would change the meaning of the program but that culprit
/// drops.
std::vector<Diagnostic> not_honoured(const std::vector<std::string>& flags);

}  // namespace culprit::frontend
