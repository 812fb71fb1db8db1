// Up to where an answer holds: the bounds at which runs were cut, for people, and what a fixed
// bound (--unwind) leaves out that was seen to happen.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"
#include "judge/run_tests.h"
#include "machine/run/bounds.h"

namespace culprit::judge {

document::Bounds bounds_of(const model::Program& program, const machine::BoundsReached& reached);

/// With what sums them up.
document::Bounds bounds_from(std::vector<document::Bound> each);

/// A sentence where a failing test goes further than `unwind` (0: not fixed); empty: none does.
std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image,
                                  const std::vector<JudgedTest>& tests);

}  // namespace culprit::judge
