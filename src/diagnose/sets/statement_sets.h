// Statements that are wrong in several parts at once: a loop that runs the wrong way, a scan
// without any &, is one mistake in several components. So is a condition that is wrong together
// with the branch that it guards.
//
// Of each statement none of whose parts explains alone, all parts are freed at once; then every
// part is taken out without which the rest still explains, the kinds that are seldom at fault
// first. What remains is a minimal diagnosis, unless a smaller set was left undecided.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// The statements to ask, likeliest first, each with all its parts; `parts`: what was examined by
/// itself.
std::vector<Suspect> unexplained_statements(const model::Program& program,
                                            const std::vector<Examination>& parts);

/// Conditions that do not explain, each with the values in the branches that it guards, where no
/// part of these was executed by every failing test. Branches of more than five values, and what
/// they print, are left out: several prints explain nearly anything.
std::vector<Suspect> unexplained_branches(const model::Program& program,
                                          const std::vector<Examination>& parts);

/// All texts that are printed: prompts that were not asked for are several texts too many. Without
/// leaves when there are none.
Suspect all_texts(const model::Program& program);

/// One set: examined as a whole, and shrunk. Ends early, with what it has, when it has cost more
/// than `most` (Examination::cost).
Examination examine_and_shrink(const ConsistencyChecker& checker, const model::Program& program,
                               const Suspect& set, const encode::Effort& effort, uint64_t most);

}  // namespace culprit::diagnose
