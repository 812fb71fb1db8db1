// A round: candidates are asked one after the other while the pool lasts.
#pragma once

#include "diagnose/search/phase.h"

namespace culprit::diagnose {

/// Asks round.whom(search). An answer that decides less than an earlier one adds only its checks.
/// A candidate that was never asked when the pool ends is undecided.
void ask(const Round& round, const encode::Effort& effort, const Pool& pool, Search& search);

}  // namespace culprit::diagnose
