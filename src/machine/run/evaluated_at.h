// Which components a state is computing the value of (evaluation.h).
#pragma once

#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// The components whose value is being computed by the next instruction of a state, the innermost
/// first; in the C library, at the call that led there. Within other functions that are called
/// meanwhile there are none. A state without frames: none.
std::vector<model::ComponentId> evaluated_at(const Image& image, const State& state);

}  // namespace culprit::machine
