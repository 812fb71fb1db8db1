// Results as data, made small: without what a reader of one answer does not need, and without what
// does not fit.
#pragma once

#include <cstddef>

#include "driver/mcp/json_rpc.h"

namespace culprit::driver::mcp {

/// Leaves out members that are empty, times and statistics, and details of values and chains, at
/// every depth.
Json trimmed(const Json& value);

/// Leaves out elements of the longest lists, the last ones first, until at most `most` bytes are
/// left. `left_out` then says how many of which were. Cost: linear in the size.
Json shortened(Json object, size_t most);

}  // namespace culprit::driver::mcp
