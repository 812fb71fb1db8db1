// The arguments of a launch as the words of a command line, so that the option table checks both.
#pragma once

#include <string>
#include <vector>

#include "project/json_access.h"
#include "support/result.h"

namespace culprit::driver::dap {

using project::Json;

/// The words of `culprit debug` that say the same: `program` or `files` are the sources,
/// `compilerFlags` stand after --, and every other argument is the option of that name, with a
/// text, a number, true, or a list of these. Arguments that editors add for themselves are left
/// out. Errors: a value of another kind.
Result<std::vector<std::string>> words_of_launch(const Json& arguments);

}  // namespace culprit::driver::dap
