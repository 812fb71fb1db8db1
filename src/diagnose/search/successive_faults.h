// Faults that fail one after the other: in one test, the second shows only if the first is mended.
//
// A change that gets the shortest failing test past its failure is built into the program, and
// checks and slips are tried in that program as in the original one. What mends it, mends the
// program together with the change. If nothing does, what gets past the next failure is built in,
// too. The method can only say yes.
#pragma once

#include "diagnose/search/search.h"

namespace culprit::diagnose {

/// Tries the single components of a search whose program has a change built in.
using TrySingle = void (*)(Search&);

/// Adds sets of edits, at most Options::max_faults in each, that together make every failing test
/// pass. Each is confirmed by replays. `only_checks` finds nothing but missing checks; `all` is
/// used if it finds no set.
void find_successive_faults(Search& search, TrySingle only_checks, TrySingle all);

}  // namespace culprit::diagnose
