// A stack for deeply nested programs: Clang's parser, its code generation and the JSON reader
// recurse as deep as their input nests.
#pragma once

#include <functional>

namespace culprit::driver {

/// Runs `work` on a stack of 1 GiB, of which only what is used costs memory. Where even that is not
/// enough, the process ends with a message and the status of what is not supported, instead of by a
/// signal.
int with_deep_stack(const std::function<int()>& work);

/// Runs `work`, which must not throw, on so many threads at once: on the calling one, and on others
/// with a stack of that kind. Fewer, but at least the calling one, where the system does not give
/// more. Returns when all have ended.
void on_deep_stacks(unsigned threads, const std::function<void()>& work);

}  // namespace culprit::driver
