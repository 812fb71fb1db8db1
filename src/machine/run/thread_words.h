// Threads, and what they wait for, in words.
#pragma once

#include <string>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// "the main thread", "thread 2 (worker)", "rank 3"
std::string thread_name(const Image& image, const State& state, uint32_t number);

/// What thread `self` waits for with such a wait, and who could end that: "waits for the mutex
/// lock, which thread 3 (take) holds since line 12".
std::string waiting_words(const Image& image, const State& state, uint32_t self, Wait wait,
                          uint64_t object, uint32_t holder);
/// The same for the wait that a thread is in. Empty if it is in none.
std::string waiting_words(const Image& image, const State& state, uint32_t self);

}  // namespace culprit::machine
