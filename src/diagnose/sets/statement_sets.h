// Statements with several wrong parts: a loop that runs the wrong way, or a scan without any `&`,
// is one mistake in several components. The same holds for a condition that is wrong together with
// the branch that it guards, and for a function that returns at several places.
//
// If no part of a statement explains alone, all its parts are freed at once. Then each part is
// removed if the rest still explains, the kinds that are seldom at fault first. The result is a
// minimal diagnosis, unless a smaller set was left undecided.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// The statements to ask, likeliest first, each with all its parts. `parts`: the examined single
/// components.
std::vector<Suspect> unexplained_statements(const model::Program& program,
                                            const std::vector<Examination>& parts);

/// Conditions that do not explain, each with the values in the branch that it guards, if no part of
/// the branch was executed by every failing test. Branches with more than five values are left out.
/// So are printed values, because several prints explain nearly anything.
std::vector<Suspect> unexplained_branches(const model::Program& program,
                                          const std::vector<Examination>& parts);

/// The return values of each function of which none explains alone: one function gives wrong
/// results in several of its cases. Only those that failing tests execute count, and from two to
/// six of them; those of `main` do not.
std::vector<Suspect> unexplained_results(const judge::Problem& problem,
                                         const std::vector<Examination>& parts);

/// All texts that are printed, as one set: unwanted prompts are several wrong texts. Has no leaves
/// if the program prints no text.
Suspect all_texts(const model::Program& program);

/// Examines the set as a whole and then shrinks it. Stops shrinking when the cost
/// (Examination::cost) exceeds `most`.
Examination examine_and_shrink(const ConsistencyChecker& checker, const model::Program& program,
                               const Suspect& set, const encode::Effort& effort, uint64_t most);

}  // namespace culprit::diagnose
