// Where a failing run is seen to be wrong, before anybody is asked.
#pragma once

#include <string>
#include <vector>

#include "judge/judgement.h"
#include "session/graph/execution_graph.h"

namespace culprit::session {

/// A local anomaly.
struct Anomaly {
  /// One of these events has a wrong value, or should not have happened. If there are none,
  /// something did not happen that should have: everything may be the reason.
  std::vector<EventId> among;
  /// Prints with a wrong byte, and prints that were as expected. Where a print ends just before the
  /// first difference, either it or the next one is wrong.
  std::vector<EventId> wrong, right;
};

/// `printed_before`: bytes that were printed before the recording. Cost: linear in the prints.
Anomaly anomaly_of(const ExecutionGraph& graph, const judge::JudgedTest& test,
                   uint64_t printed_before);

}  // namespace culprit::session
