// Moves along the run, and the events that tell of them.
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

/// Tells the client that a command of the session moved, if it did.
void tell_of_move(Adapter& adapter, const session::Moment& before);

}  // namespace culprit::driver::dap
