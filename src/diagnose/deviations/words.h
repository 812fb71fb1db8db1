// Executions and flips in the words of the user's program.
#pragma once

#include <string>

#include "diagnose/deviations/deviation_search.h"
#include "document/deviations.h"
#include "edits/source_tree.h"

namespace culprit::diagnose {

/// An execution of a component in these iterations. `number`: among all of the component;
/// `repeated`: others are in the same iterations, so the location has the number.
document::Execution execution_of(const edits::SourceTree& tree, model::ComponentId component,
                                 const std::vector<machine::LoopTurn>& turns, uint32_t number,
                                 bool repeated);

document::DeviationAnswer::Flip flip_of(const edits::SourceTree& tree,
                                        const TurnedCondition& turned, bool repeated);
/// What the flips do together: "2 more iterations of the loop at line 9".
std::string meaning_of(const edits::SourceTree& tree, const std::vector<TurnedCondition>& flips);

}  // namespace culprit::diagnose
