// What a heap block holds, as far as the program says so.
#pragma once

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// The type of the elements at a pointer into the heap: what those variables of the program point
/// to, by their declarations, that have this value in the running thread. kNoType if there is none,
/// they differ, or they only point to void or to characters. Cost: the global variables, and those
/// of the functions that are active.
model::TypeId elements_at(const Image& image, const State& state, uint64_t pointer);

}  // namespace culprit::machine
