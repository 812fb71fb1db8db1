// Where a slip first makes a difference: before that, a run with it is the run without it.
//
// Most slips change nothing in most runs: < and <= differ only where both sides are equal. A mutant
// can only show where it infects the state (Just, Ernst & Fraser 2014: mutants whose values do not
// differ need no run). One run, looked at instruction by instruction, says of all slips at once
// after how many instructions each first gives another value: trials of them start there, and of
// the others there is nothing to try.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/slips.h"
#include "replay/plain_run.h"

namespace culprit::trials {

inline constexpr uint64_t kNeverInfects = UINT64_MAX;

/// Per slip, the number of instructions before the first execution that gives another value with
/// it; kNeverInfects when none does. `plain` is the run without them, which may start from a
/// checkpoint. Cost: some five such runs.
std::vector<uint64_t> first_infections(const machine::Image& image,
                                       const std::vector<edits::Edit>& slips,
                                       replay::PlainRunRequest plain);

}  // namespace culprit::trials
