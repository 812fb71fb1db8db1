// What a fixed number of iterations (--unwind) leaves out that was seen to happen.
#pragma once

#include <string>
#include <vector>

#include "diagnose/run_tests.h"

namespace culprit::diagnose {

/// A sentence where a failing test goes round a loop more often than `unwind` (0: not fixed); empty: none does.
std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image, const std::vector<JudgedTest>& tests);

}  // namespace culprit::diagnose
