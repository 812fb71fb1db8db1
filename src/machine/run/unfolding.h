// Where an execution is in the unfolded program: the calls on the stack and the iterations of the
// loops around it. So executions of two runs can be compared: equal keys are the same node of the
// unfolded flow graph.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// The iteration of a loop that a state is in.
struct LoopTurn {
  SourceLocation loop;
  uint32_t iteration = 0;  ///< from 1
  friend auto operator<=>(const LoopTurn&, const LoopTurn&) = default;
};

/// The calls and iterations around the next instruction of a state, as a hash. Cost: the frames
/// and loops.
uint64_t unfolded_key(const machine::Image& image, const machine::State& state);

/// The same for people: the loops around, also those of the calling functions, the outermost first.
std::vector<LoopTurn> loop_turns(const machine::Image& image, const machine::State& state);

}  // namespace culprit::machine
