// Which iteration of its loops a state is in.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// The innermost loop around an instruction; -1 if there is none. Cost: logarithmic in the number
/// of blocks.
int32_t innermost_loop(const model::Function& function, int32_t pc);

/// The counters of the loops around the current instruction of the frame `frame` of `state`,
/// outermost first.
std::vector<uint32_t> loop_iteration(const Image& image, const State& state, size_t frame);

}  // namespace culprit::machine
