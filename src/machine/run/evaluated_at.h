// The components whose values a state is computing (evaluation.h).
#pragma once

#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// The components whose values the next instruction of `state` helps to compute, innermost first.
/// In the C library, those at the call that led there. In other functions that are called during an
/// evaluation, none; nor in a state without frames.
std::vector<model::ComponentId> evaluated_at(const Image& image, const State& state);

}  // namespace culprit::machine
