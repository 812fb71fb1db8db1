// Schedules that may lead to a cut of a run.
#pragma once

#include <vector>

#include "causality/cut.h"
#include "globals/history.h"
#include "machine/threads/schedule.h"

namespace culprit::globals {

/// Each thread that goes beyond the cut stops for the next one: as soon as it has come to its state
/// there, or just before it would leave it. Whether a run follows is up to the locks: none, one or
/// two schedules to try.
std::vector<machine::Schedule> schedules_to(const History& history, const causality::Cut& cut);

}  // namespace culprit::globals
