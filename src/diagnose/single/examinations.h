// What a search asks about, and the list that is made of the answers.
#pragma once

#include <optional>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// What comes second: groups, which stand for their members; whole prints, for their pieces;
/// inputs, which make everything behind them symbolic and are seldom at fault.
bool is_broad(model::ComponentKind kind);

/// The component as a candidate of those modes; none when some failing test does not execute it,
/// since then it explains nothing.
std::optional<Examination> candidate_of(model::ComponentId id, const model::Program& program,
                                        const judge::FaultModes& modes,
                                        const ConsistencyChecker& checker);

bool any_explains(const std::vector<Examination>& candidates);
/// By a part that is no outlet, and no group.
bool any_part_explains(const model::Program& program, const std::vector<Examination>& candidates);

/// Each group with a consistent member takes over its evidence: more freedom never refutes.
void inherit_by_groups(const model::Program& program, std::vector<Examination>& candidates);

/// Of candidates, by index: those first that explain some failing tests already, then by how often
/// their kind is at fault.
void sort_by_promise(std::vector<size_t>& chosen, const model::Program& program,
                     const std::vector<Examination>& candidates);

/// Each slip is a candidate's evidence, where it mends every failing test: of the innermost
/// candidate around it whose values show it.
void confirm_slips(const std::vector<edits::Edit>& slips, const ConsistencyChecker& checker,
                   std::vector<Examination>& candidates);

/// What explains, with counts of the others and all checks. The bound and what sets were tried are
/// left to the caller.
SuspectList summed_up(std::vector<Examination> candidates);

}  // namespace culprit::diagnose
