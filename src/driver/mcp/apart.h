// Work in a copy of this process, so that whatever happens to it, the server goes on: a program
// that is nested too deeply ends the process, and so may the system when the memory runs out.
//
// The copy is made by fork. The server has no threads of its own that could hold a lock then, since
// it does no work besides.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "driver/exit_code.h"
#include "support/diagnostic.h"

namespace culprit::driver::mcp {

/// Why there is nothing, as a message with a hint, and the status for it.
struct EndedApart {
  ExitCode code = ExitCode::Internal;
  Diagnostic message;
};

/// What `work` returns. Errors: it took longer than `seconds` and was ended; the copy ended before
/// `work` did; no copy can be made.
std::variant<std::string, EndedApart> done_apart(const std::function<std::string()>& work,
                                                 double seconds);

}  // namespace culprit::driver::mcp
