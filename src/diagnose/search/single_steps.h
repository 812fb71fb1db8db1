// The steps of a search for single components; see the table in plan.cpp.
#pragma once

#include "diagnose/search/phase.h"

namespace culprit::diagnose {

/// Slips of leaves that make every failing test pass, if the failing runs are long and end.
void slips_of_long_runs(Search& search, const Allowance& allowed);
/// The same for runs of any length, and for undecided leaves only.
void slips_of_any_runs(Search& search, const Allowance& allowed);
/// The same for runs of any length, and for all leaves.
void slips_of_leaves(Search& search, const Allowance& allowed);
/// Refutes leaves that cannot get past the failure (dominated.h).
void refute_dominated_leaves(Search& search, const Allowance& allowed);
/// Gives groups, whole prints and inputs the evidence of a part that explains.
void take_over_by_groups(Search& search, const Allowance& allowed);
/// Exits under a condition that the functions lack.
void missing_checks(Search& search, const Allowance& allowed);
void missing_statements(Search& search, const Allowance& allowed);
/// Makes missing outputs at the ends of blocks candidates.
void add_missing_outputs(Search& search, const Allowance& allowed);
/// If a candidate that explains consists of one or both of the arguments, it gets the swap as its
/// slip, and no set is added.
void swapped_arguments(Search& search, const Allowance& allowed);

}  // namespace culprit::diagnose
