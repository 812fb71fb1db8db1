// Lines of the debug console: commands of the session.
#pragma once

#include <string>

#include "driver/dap/adapter.h"
#include "session/answer.h"

namespace culprit::driver::dap {

/// Executes a command. If it moves, a `stopped` event follows; `quit` closes the run.
session::Answer execute_line(Adapter& adapter, const std::string& line);

}  // namespace culprit::driver::dap
