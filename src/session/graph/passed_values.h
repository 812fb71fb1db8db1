// How values are passed on: by instructions that give on what they read, and by the library, which
// carries them between threads and ranks.
#pragma once

#include <vector>

#include "session/graph/execution_graph.h"

namespace culprit::session {

/// Whether the event gives on what it read, unchanged.
bool passes_on(const ExecutionGraph& graph, EventId event);

/// The definitions of the value that such an event gives on: the stored one, or the loaded one.
std::vector<EventId> values_passed(const ExecutionGraph& graph, EventId event);

/// Whether code of the library executed it.
bool is_of_library(const ExecutionGraph& graph, EventId event);

/// What the library carried to another thread, or rank: the values of the program's own code from
/// which it made what `definition`, an event of the library, gave.
struct Carried {
  std::vector<EventId> values;  ///< their definitions, each once
  VertexId from = 0;  ///< a line of the other thread in which the library took them; 0: none
};
/// Cost: linear in the events of the library that took part.
Carried carried_by_library(const ExecutionGraph& graph, EventId definition);

/// Whether a value that the library read was given to it in another thread.
bool is_carried(const ExecutionGraph& graph, EventId definition, EventId reader);

}  // namespace culprit::session
