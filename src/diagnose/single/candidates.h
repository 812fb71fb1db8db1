// The candidates of a search, and the list made from their answers.
#pragma once

#include <optional>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Whether components of this kind are asked later: groups stand for their members, whole prints
/// for their pieces; inputs make everything after them symbolic and are seldom at fault.
bool is_broad(model::ComponentKind kind);

/// The component as a candidate, with the leaves that the modes contain. nullopt if some failing
/// test does not execute it, since then it cannot explain that test.
std::optional<Examination> candidate_of(model::ComponentId id, const model::Program& program,
                                        const judge::FaultModes& modes,
                                        const ConsistencyChecker& checker);

bool any_explains(const std::vector<Examination>& candidates);
/// Whether the component explains and is neither a group, a whole print, nor an outlet (prior.h).
/// Outlets count if a slip mends them.
bool is_part_that_explains(const model::Program& program, const Examination& candidate);
/// The same for any of them. Cost: O(candidates).
bool any_part_explains(const model::Program& program, const std::vector<Examination>& candidates);

/// Gives each group, whole print and input the evidence of a part that explains: more freedom never
/// refutes.
void inherit_by_groups(const model::Program& program, std::vector<Examination>& candidates);

/// Sorts indices of candidates: those that explain some failing tests come first, then kinds that
/// are more often at fault.
void sort_by_promise(std::vector<size_t>& chosen, const model::Program& program,
                     const std::vector<Examination>& candidates);

/// Makes each slip that mends every failing test the evidence of a candidate: the innermost one
/// around the slip for which the replays confirm it.
void confirm_slips(const std::vector<edits::Edit>& slips, const ConsistencyChecker& checker,
                   std::vector<Examination>& candidates);

/// The candidates that explain, with counts of the others and all checks. The caller sets the
/// bounds and the sets that were tried.
SuspectList summed_up(std::vector<Examination> candidates);

}  // namespace culprit::diagnose
