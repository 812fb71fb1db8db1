// Executions and flips in the words of the user's program.
#pragma once

#include <string>

#include "diagnose/deviations/deviation_search.h"
#include "document/deviations.h"
#include "edits/source_tree.h"

namespace culprit::diagnose {

/// The execution of a component in these iterations.
document::Execution execution_of(const edits::SourceTree& tree, model::ComponentId component,
                                 const std::vector<machine::LoopTurn>& turns);

document::DeviationAnswer::Flip flip_of(const edits::SourceTree& tree,
                                        const TurnedCondition& turned);

/// What the flips do together: "2 more iterations of the loop at line 9".
std::string meaning_of(const edits::SourceTree& tree, const std::vector<TurnedCondition>& flips);

}  // namespace culprit::diagnose
