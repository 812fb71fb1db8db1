// Immediate postdominators of a function's blocks (Cooper, Harvey & Kennedy 2001, on the reversed
// graph).
//
// The code that a branch controls ends where its paths meet again: at the immediate postdominator
// of its block (Ferrante, Ottenstein & Warren 1987).
#pragma once

#include <cstdint>
#include <vector>

#include "model/instruction.h"

namespace culprit::record {

inline constexpr int32_t kNoBlock = -1;

/// For each block of `function`, the first block that lies on all paths from it to the function's
/// end; kNoBlock if they meet only at the end, or no path leads there. Cost: some passes over the
/// blocks.
std::vector<int32_t> immediate_postdominators(const model::Function& function);

/// For each instruction, the block that begins there, or kNoBlock.
std::vector<int32_t> block_beginnings(const model::Function& function);

}  // namespace culprit::record
