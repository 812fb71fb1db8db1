// The event that gave an expression its value at the moment of a session.
#pragma once

#include <string_view>

#include "session/pruning/fact.h"
#include "session/session.h"

namespace culprit::session {

/// A value at a moment, with the event that defined it.
struct ValueHere {
  Label label;
  EventId boundary = 0;  ///< the first event at or after the moment
};

/// What the expression is worth at the session's moment. Errors: it names no place that is assigned
/// to, or its value is from before anything that was recorded.
Result<ValueHere> value_here(const Session& session, const ExecutionGraph& graph,
                             std::string_view expression);

/// The first event at or after the session's moment.
EventId boundary_here(const Session& session, const ExecutionGraph& graph);

}  // namespace culprit::session
