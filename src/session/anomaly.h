// Where a failing run is seen to be wrong, before anybody is asked.
#pragma once

#include <string>
#include <vector>

#include "judge/judgement.h"
#include "session/execution_graph.h"

namespace culprit::session {

/// A local anomaly: the events that have a wrong value or should not have happened. If there are
/// none, something did not happen that should have, such as a print: everything may be the reason.
struct Anomaly {
  std::vector<EventId> wrong;
  /// Prints whose text was as expected.
  std::vector<EventId> right;
};

/// Cost: linear in the prints.
Anomaly anomaly_of(const ExecutionGraph& graph, const judge::JudgedTest& test);

}  // namespace culprit::session
