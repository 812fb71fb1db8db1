// The suspects of a diagnosis as executed lines of one failing test's run.
#pragma once

#include <string_view>
#include <vector>

#include "document/document.h"
#include "session/pruning/belief.h"

namespace culprit::session {

/// One suspicion per diagnosis and component. `hits_before`: how often each component was executed
/// before the recording; empty if never. Cost: linear in the events.
std::vector<Suspicion> suspicions_of(const ExecutionGraph& graph,
                                     const document::Document& document, std::string_view test,
                                     const std::vector<uint64_t>& hits_before);

}  // namespace culprit::session
