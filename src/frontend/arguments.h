// Driver flags -> arguments of Clang's own compiler proper (cc1).
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace culprit::frontend {

/// The whole argument list for one unit. No driver runs and no GCC is looked for: that saves 20 ms
/// a process.
std::vector<std::string> cc1_arguments(const CompileRequest& request);
/// The absolute working directory of the compilation.
std::string working_directory(const CompileRequest& request);
/// What to install when system headers that every program needs are not on this machine; empty when
/// they are.
std::string missing_headers_hint();
/// A message for each flag that would change what the program means and that culprit leaves out.
std::vector<Diagnostic> not_honoured(const std::vector<std::string>& flags);

}  // namespace culprit::frontend
