// What the code calls a place in memory that has no name of its own.
#pragma once

#include "session/graph/source_names.h"

namespace culprit::session {

/// `counts[1]`, `node->next->key`: the place that a load or a store accesses, by the variables from
/// which its code got the address. Without a name where these are not known, or where what they
/// point to is something else. Cost: the way of the address, at most some loads.
SourceName name_by_access(const ExecutionGraph& graph, EventId access);

}  // namespace culprit::session
