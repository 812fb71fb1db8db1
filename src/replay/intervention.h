// The changes that a plain run makes: values and texts for instances of components.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "machine/image/loop_probe.h"
#include "machine/image/mutant.h"
#include "replay/value_edit.h"

namespace culprit::replay {

/// A change to the text of a string literal.
struct TextEdit {
  std::string from;
  std::string to;  ///< if the literal is in an array, no longer than the array

  bool operator==(const TextEdit&) const = default;
};

/// The values and texts of the instances of ab components in a replay, in order of execution. An
/// instance past the end of its list keeps its computed value.
struct Intervention {
  std::map<model::ComponentId, std::vector<machine::Value>> values;
  /// for Print and PrintText components
  std::map<model::ComponentId, std::vector<std::string>> texts;
  std::map<model::ComponentId, ValueEdit> edits;  ///< applied at each execution
  /// for literals: applied at each execution that yields `from`
  std::map<model::ComponentId, TextEdit> strings;
  /// executions of these probes count as executions of their components
  std::vector<machine::LoopProbe> loop_probes;
  /// statements missing from the program; ignores PlainRunRequest::mutant
  std::vector<machine::Insertion> insertions;
};

}  // namespace culprit::replay
