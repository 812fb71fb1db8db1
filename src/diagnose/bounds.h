// Up to where an answer holds: the bounds at which runs were cut, for people, and what a fixed
// bound (--unwind) leaves out that was seen to happen.
#pragma once

#include <string>
#include <vector>

#include "diagnose/document.h"
#include "diagnose/run_tests.h"
#include "machine/bounds.h"

namespace culprit::diagnose {

Bounds bounds_of(const model::Program& program, const machine::BoundsReached& reached);

/// With what sums them up.
Bounds bounds_from(std::vector<Bound> each);

/// A sentence where a failing test goes further than `unwind` (0: not fixed); empty: none does.
std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image,
                                  const std::vector<JudgedTest>& tests);

}  // namespace culprit::diagnose
