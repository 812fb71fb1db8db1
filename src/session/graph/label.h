// Labels of edges: what a value is called, and how C writes it.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "session/graph/execution_graph.h"

namespace culprit::session {

enum class Verdict : uint8_t { Unknown, Right, Wrong };

/// The label of an edge over a cut: a value on its way from its definition to a reader.
struct Label {
  /// For a decision: the branch; for a print, the call. kNoEvent: nothing has assigned the value.
  EventId definition = 0;
  EventId reader = 0;  ///< the first one on the other side; for a decision or print, itself
  enum class Kind : uint8_t { Value, Decision, Print };
  Kind kind = Kind::Value;
  /// A line reads it from a call that the line itself makes.
  bool from_call = false;
  std::string name;           ///< "s", "a[3]", "f()"; the text of a condition; empty for a print
  std::string value;          ///< as C writes it
  uint64_t bits = 0;          ///< the same as the machine has it
  std::string variable = {};  ///< if it is in a register: the variable; may be empty
  /// A constant that a call passes: the call is the definition.
  bool is_constant = false;
  /// The place, if it is in memory that has no name of its own: the same for all who name it.
  std::string place = {};
  /// The definition gave more than this value, or another part of it.
  bool is_part = false;
  /// What follows from earlier answers and from the test; such a label need not be judged.
  Verdict known = Verdict::Unknown;
};

/// Labels with equal keys are the same value.
std::pair<EventId, std::string> key_of(const Label& label);

/// A value that one instruction reads, named by the expression that reads it. The use must not be
/// kNoEvent.
Label label_of_use(const ExecutionGraph& graph, EventId reader, size_t use);
/// A variable that an instruction reads and nothing has assigned; nullopt if it is another use.
std::optional<Label> initial_label(const ExecutionGraph& graph, EventId reader, size_t use);
/// A value by the event that gave it. `name`: as its user calls it; empty: by its place.
Label label_of_definition(const ExecutionGraph& graph, EventId definition, std::string name);
/// A branch with the text and the truth of its condition.
Label decision_label(const ExecutionGraph& graph, EventId branch);

/// What a line printed.
Label print_label(EventId print, std::string text);

/// The name of a value by the expression that reads it; empty for a temporary.
std::string name_of_use(const ExecutionGraph& graph, EventId reader, size_t use);

}  // namespace culprit::session
