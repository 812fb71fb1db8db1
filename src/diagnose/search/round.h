// A round: candidates are asked one after the other while the pool lasts.
#pragma once

#include "diagnose/search/plan.h"

namespace culprit::diagnose {

/// Asks round.whom(search). An answer that decides less than an earlier one adds only its checks.
/// A candidate that was never asked when the pool ends is undecided. `spent`: what counts as spent
/// of the pool; grows.
void ask(const Round& round, const encode::Effort& effort, const Pool& pool, Search& search,
         uint64_t& spent);

}  // namespace culprit::diagnose
