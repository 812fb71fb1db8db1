// Looks for a cut of one run at which a condition on all threads holds.
#pragma once

#include <string>

#include "replay/timeline.h"
#include "session/cuts/found_cut.h"

namespace culprit::globals {

/// The condition is one of assertion.h. `order`: that of the run. Errors: what is wrong with the
/// condition, or that no thread has a value for a part of it. Cost: an observed run.
Result<session::FoundCut> find_cut(const replay::Timeline& timeline,
                                   const session::CausalOrder& order, const std::string& condition);

}  // namespace culprit::globals
