// The steps of a search for sets of components; see the table in plan.cpp.
#pragma once

#include "diagnose/search/phase.h"

namespace culprit::diagnose {

/// Sets that the source suggests: all parts of a statement of which none explains alone; a
/// condition with the branch that it skips; the results of a function; all printed texts, which can
/// be wrong in more places than the other steps combine.
void whole_statements(Search& search, const Allowance& allowed);
void branches(Search& search, const Allowance& allowed);
void all_texts_at_once(Search& search, const Allowance& allowed);

/// Minimal sets of any components (several_faults.h).
void several_faults(Search& search, const Allowance& allowed);
/// Complements several_faults: many pairs of freed values explain, and two slips that pass every
/// test are stronger evidence.
void slip_pairs(Search& search, const Allowance& allowed);

/// Prints that must change, for programs with many errors (output_repair.h). Answers of more than
/// Options::max_faults components wait in Search::repaired_outputs; large_repairs() adds them.
void repaired_outputs(Search& search, const Allowance& allowed);
void large_repairs(Search& search, const Allowance& allowed);

/// Blocks and functions, as the last resort.
void units(Search& search, const Allowance& allowed);

/// Every set, if the formula of all components is small enough (joint_sets.h). Sets that other
/// steps found are ranked before these.
void all_sets_briefly(Search& search, const Allowance& allowed);
void all_sets_wholly(Search& search, const Allowance& allowed);
void all_sets_as_asked(Search& search, const Allowance& allowed);

/// Places to look at next.
void leads(Search& search, const Allowance& allowed);

}  // namespace culprit::diagnose
