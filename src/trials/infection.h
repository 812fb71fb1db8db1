// The execution at which a slip first makes a difference. Up to there, a run with the slip equals
// the run without it.
//
// Most slips change nothing in most runs: < and <= differ only if both sides are equal. A mutant
// can only show if it infects the state (Just, Ernst & Fraser 2014: mutants whose values do not
// differ need no run). One run, observed at each instruction, gives for every slip the number of
// instructions before its first different value. Trials start there; slips that never infect need
// no trial.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/slips.h"
#include "replay/plain_run.h"

namespace culprit::trials {

inline constexpr uint64_t kNeverInfects = UINT64_MAX;

/// Per slip, the number of instructions before the first execution at which it gives another value;
/// kNeverInfects if none does. `plain` is the run without the slips; it may start from a
/// checkpoint. Cost: about five such runs.
std::vector<uint64_t> first_infections(const machine::Image& image,
                                       const std::vector<edits::Edit>& slips,
                                       replay::PlainRunRequest plain);

}  // namespace culprit::trials
