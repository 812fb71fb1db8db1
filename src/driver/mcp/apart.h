// Work in a copy of this process, so that whatever happens to it, the server goes on: a program
// that is nested too deeply ends the process, and so may the system when the memory runs out.
//
// The copy is made by fork. The server has no threads of its own that could hold a lock then, since
// it does no work besides.
#pragma once

#include <functional>
#include <string>

#include "support/result.h"

namespace culprit::driver::mcp {

/// What `work` returns. Errors, each with a hint: it took longer than `seconds` and was ended; the
/// copy ended before `work` did; no copy can be made.
Result<std::string> done_apart(const std::function<std::string()>& work, double seconds);

}  // namespace culprit::driver::mcp
