// Why a value is what it is: backward along the data edges, through copies, to its origin (the
// question of Whyline: Ko & Myers 2008). And why a line was not reached: the nearest decision whose
// other side leads there, by control dependence (Ferrante, Ottenstein & Warren 1987).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/graph/question.h"

namespace culprit::session {

/// A place where a value came about.
struct Origin {
  Label value;
  VertexId line = 0;        ///< 0: outside of the program's own code
  bool is_copy = false;     ///< the next origin has the same value
  std::vector<Label> from;  ///< what the line computed it from; empty: constants, or the input
  bool from_input = false;  ///< it was read from the input
  /// The line of another thread, or rank, in which the library took what it gave to this one; 0:
  /// no library call carried it.
  VertexId carried_from = 0;
};

struct Why {
  std::vector<Origin> origins;  ///< from the value back to where it was computed
  /// The decision that made the last origin run, and its line; nullopt if it runs always.
  std::optional<Label> decision;
  VertexId decision_line = 0;
};

/// Of a value that has a definition: those from before the recording have none. Cost: linear in the
/// lines on the way.
Why why(const ExecutionGraph& graph, Label value);

struct WhyNot {
  bool reached = false;           ///< the line was reached
  std::optional<Label> decision;  ///< the latest one whose other side leads to the line
  VertexId line = 0;              ///< of the decision
  /// The line is in a function that was not called; so the decision leads to this call of it.
  SourceLocation call;
  std::string function;
  bool never_entered = false;  ///< no decision leads there: nothing calls the function
};

/// Why the line was not executed before the event `end`. Cost: linear in the events, and in the
/// code of the functions.
WhyNot why_not(const ExecutionGraph& graph, SourceLocation line, EventId end);

}  // namespace culprit::session
