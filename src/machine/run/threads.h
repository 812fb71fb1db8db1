// Makes another thread the one that a state is about.
#pragma once

#include <cstdint>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// Parks the running thread of a state that has threads, and puts that one in its place, with its
/// stack, its thread-local variables and those of its rank. The variables of a thread that has
/// ended are released. Cost: O(thread-local variables + variables of a rank).
void switch_thread(const Image& image, State& state, uint32_t number);

}  // namespace culprit::machine
