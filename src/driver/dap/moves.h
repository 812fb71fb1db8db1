// The events that tell of moves along the run.
#pragma once

#include <string>
#include <vector>

#include "driver/dap/adapter.h"

namespace culprit::driver::dap {

inline constexpr int kThread = 1;  ///< the only one
inline constexpr const char* kFailureFilter = "failure";

/// The body of a `stopped` event.
Json stopped(const char* reason, const std::string& description, const std::string& text = {},
             const std::vector<uint32_t>& breakpoints = {});

}  // namespace culprit::driver::dap
