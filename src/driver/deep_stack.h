// A stack for deeply nested programs: Clang's parser, its code generation and the JSON reader recurse as deep as their input nests.
#pragma once

#include <functional>

namespace culprit::driver {

/// Runs `work` on a stack of 1 GiB, of which only what is used costs memory. Where even that is not enough, the process ends with a
/// message and the status of what is not supported, instead of by a signal.
int with_deep_stack(const std::function<int()>& work);

}  // namespace culprit::driver
