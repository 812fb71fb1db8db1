// The space-time diagram of a log (Lamport 1978), as SVG: a line downwards for each host, a dot for
// each event, a line for each message. Dashed red lines are between events that nothing orders,
// thick ones lead from who waits to who lets it wait.
#pragma once

#include <optional>
#include <string>

#include "causality/cut.h"
#include "logs/recorded_log.h"

namespace culprit::logs {

/// Events are below those that come before them. A cut is drawn across the lines; events beside it
/// are those that it is at. Cost: the square of the messages that an event has.
std::string space_time_diagram(const RecordedLog& log, const std::optional<causality::Cut>& cut);

}  // namespace culprit::logs
