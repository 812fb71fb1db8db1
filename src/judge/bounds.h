// The bounds within which an answer holds, in words: the bounds at which runs were cut, and the
// observed iterations and calls that a fixed bound (--unwind) leaves out.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"
#include "judge/run_tests.h"
#include "machine/run/bounds.h"

namespace culprit::judge {

document::Bounds bounds_of(const model::Program& program, const machine::BoundsReached& reached);

/// Adds the smallest bound and a text for all of them.
document::Bounds bounds_from(std::vector<document::Bound> each);

/// A sentence if a failing test goes further than `unwind` (0: not fixed); empty if none does.
std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image,
                                  const std::vector<JudgedTest>& tests);

}  // namespace culprit::judge
