// The events that tell of moves along the run.
#pragma once

#include <string>
#include <vector>

#include "driver/dap/adapter.h"

namespace culprit::driver::dap {

inline constexpr const char* kFailureFilter = "failure";

/// The thread that a request names; that of the session, if it names none. Errors: there is none
/// with the number at this moment.
Result<uint32_t> thread_named(const Walk& walk, const Json& arguments);

/// The body of a `stopped` event, in the thread in which the session stands.
Json stopped(const Walk& walk, const char* reason, const std::string& description,
             const std::string& text = {}, const std::vector<uint32_t>& breakpoints = {});

}  // namespace culprit::driver::dap
