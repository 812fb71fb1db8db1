// The phases of a search, as a table (plan.cpp): what is asked, of whom, with which effort, from
// which pool, and when.
#pragma once

#include <span>

#include "diagnose/search/phase.h"

namespace culprit::diagnose {

/// Single components, then statements, missing outputs and swapped arguments.
std::span<const Phase> single_phases();
/// Sets of any components, then units; only if Options::max_faults is 2 or more.
std::span<const Phase> set_phases();
/// Places to look at next, if nothing explains.
std::span<const Phase> closing_phases();

/// Performs the phases one after the other. Each check of a phase gets its name.
void perform(std::span<const Phase> phases, Search& search);

}  // namespace culprit::diagnose
