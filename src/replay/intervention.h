// What a plain run changes: values and texts that instances of components take.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "machine/image/loop_probe.h"
#include "machine/image/mutant.h"
#include "replay/value_edit.h"

namespace culprit::replay {

/// A change to what a string literal says.
struct TextEdit {
  std::string from;
  std::string to;  ///< in an array no longer than the array

  bool operator==(const TextEdit&) const = default;
};

/// What the instances of ab components do in a replay, in order of execution. An instance past the
/// end of its list keeps what was computed.
struct Intervention {
  std::map<model::ComponentId, std::vector<machine::Value>> values;
  /// of Print and PrintText components
  std::map<model::ComponentId, std::vector<std::string>> texts;
  std::map<model::ComponentId, ValueEdit> edits;  ///< at each execution
  /// of literals, at each execution that gives `from`
  std::map<model::ComponentId, TextEdit> strings;
  /// their executions count as the component's
  std::vector<machine::LoopProbe> loop_probes;
  /// statements that the program lacks; not in a mutant
  std::vector<machine::Insertion> insertions;
};

}  // namespace culprit::replay
