// Suspects beside a fault of order: a value that hides the failure under a few schedules is none.
#pragma once

#include <vector>

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// Keeps the places with a change with which all tests pass as text, under as many schedules as
/// each test was tried; only the first few are asked. What was left out is a note of `faults`.
/// Cost: compiles the program and runs the tests for each change.
void keep_right_in_all_orders(const judge::Problem& problem,
                              const std::vector<document::TestOutcome>& before,
                              std::vector<RankedPlace>& places, SuspectList& faults);

}  // namespace culprit::diagnose
