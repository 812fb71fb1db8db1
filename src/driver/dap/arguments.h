// The arguments of a request, checked. Whatever a client sends, a handler gets a value of the right
// kind, or an error that names the argument.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "project/json_access.h"
#include "support/result.h"

namespace culprit::driver::dap {

using project::Json;

/// A whole number from 0 to 2^31 - 1. Errors: it is missing, unless there is a default, or it is
/// something else.
Result<uint64_t> whole_number(const Json& arguments, const char* name,
                              std::optional<uint64_t> by_default = std::nullopt);
/// A text. Errors: it is missing, or something else.
Result<std::string> text_of(const Json& arguments, const char* name);
/// A list of objects; empty if it is missing. Errors: it is something else.
Result<std::vector<Json>> objects_of(const Json& arguments, const char* name);

}  // namespace culprit::driver::dap
