// Large stacks for deeply nested programs: Clang's parser, its code generation and the JSON reader
// recurse as deeply as their input is nested.
#pragma once

#include <functional>

namespace culprit::driver {

/// Runs `work` on a stack of 1 GiB and returns its result. Only the used part costs memory. If the
/// stack overflows, or culprit crashes, the process ends with its last words (`last_words.h`), not
/// by a signal. If no such stack can be created, `work` runs on the current one.
int with_deep_stack(const std::function<int()>& work);

/// Runs `work`, which must not throw, on `threads` threads at once: on the calling thread and on
/// others with such a stack. If the system refuses to create a thread, fewer are used, but always
/// the calling one. Returns after all have ended.
void on_deep_stacks(unsigned threads, const std::function<void()>& work);

}  // namespace culprit::driver
