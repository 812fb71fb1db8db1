// A loop that reads the same place of the input again and again, in words of the program: a scan
// that stops at a byte which it cannot read leaves it there, and after the end comes no more input.
#pragma once

#include <string>

#include "replay/plain_run.h"

namespace culprit::judge {

/// A clause about a run of `request` that repeats a loop: "`%d` stops at `x` of the input, and each
/// round reads it again". Empty if it reads no standard input, or does not read the same place each
/// time. Cost: the run, observed.
std::string repeated_reading(const replay::PlainRunRequest& request);

}  // namespace culprit::judge
