// Sets of edits that together make every failing test pass.
#pragma once

#include <optional>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Confirms edits of different components that together make every failing test pass, each in the
/// innermost component whose values show it; nullopt if
/// no replay does. Cost: one replay of each failing test for each choice of components.
std::optional<Examination> confirm_together(const ConsistencyChecker& checker,
                                            const std::vector<edits::Edit>& edits);

}  // namespace culprit::diagnose
