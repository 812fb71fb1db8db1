// Angelic values: the value that one execution must yield, instead of the computed one, for a test
// to pass.
#pragma once

#include <optional>
#include <string>

#include "machine/value/value.h"
#include "model/program.h"

namespace culprit::replay {

/// One execution of a component that is ab, in the run that passes.
struct AngelicValue {
  model::ComponentId component = 0;
  model::Type type;
  bool computed_known = false;  ///< false if the computed value was undefined
  machine::Value computed;
  machine::Value required;
  bool is_text = false;
  std::string text;  ///< for a print component, the text to print; for a literal, its required text
  /// for a literal; for a print, only if the run up to it is not the failing one
  std::optional<std::string> computed_text;
};

}  // namespace culprit::replay
