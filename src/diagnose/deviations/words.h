// Executions and flips in the words of the user's program.
#pragma once

#include <string>

#include "diagnose/deviations/deviation_search.h"
#include "document/deviations.h"
#include "edits/source_tree.h"

namespace culprit::diagnose {

/// An execution of a component in these iterations, the one of this number.
document::Execution execution_of(const edits::SourceTree& tree, model::ComponentId component,
                                 const std::vector<machine::LoopTurn>& turns, uint32_t number);

document::DeviationAnswer::Flip flip_of(const edits::SourceTree& tree,
                                        const TurnedCondition& turned);

/// What the flips do together: "2 more iterations of the loop at line 9".
std::string meaning_of(const edits::SourceTree& tree, const std::vector<TurnedCondition>& flips);

/// Tells executions with the same line and iterations apart: calls of one function from several
/// places, or from itself.
void number_equal_locations(document::DeviationAnswer& answer);

}  // namespace culprit::diagnose
