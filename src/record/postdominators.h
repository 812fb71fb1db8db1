// Immediate postdominators of a function's blocks (Cooper, Harvey & Kennedy 2001, on the reversed
// graph).
//
// What a branch controls ends where its ways meet again: at its block's immediate postdominator
// (Ferrante, Ottenstein & Warren 1987).
#pragma once

#include <cstdint>
#include <vector>

#include "model/instruction.h"

namespace culprit::record {

inline constexpr int32_t kNoBlock = -1;

/// Per block of `function` the block where all ways from it to the function's end meet first;
/// kNoBlock: they meet at its end only, or no way leads there. Cost: some passes over the blocks.
std::vector<int32_t> immediate_postdominators(const model::Function& function);

/// Per instruction: the block that begins there, or kNoBlock.
std::vector<int32_t> block_beginnings(const model::Function& function);

}  // namespace culprit::record
