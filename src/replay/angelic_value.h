// The value that one execution has to give, in place of the computed one, for a test to pass.
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
  bool computed_known = false;  ///< false when the computed value was undefined
  machine::Value computed;
  machine::Value required;
  bool is_text = false;
  std::string text;  ///< of a print component; of a literal, what it has to say
  /// of a literal; of a print, where the run before it is not the failing one
  std::optional<std::string> computed_text;
};

}  // namespace culprit::replay
