// The variables that are visible at a moment of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/values/typed_value.h"

namespace culprit::session {

struct Variable {
  std::string name;
  TypedValue value;
  bool global = false;  ///< of file scope
  bool parameter = false;
};

/// The visible variables: those of the innermost block first, then those of file scope in the order
/// of the program. Hidden ones are left out, and those that have no place, because no code uses
/// them. Values of scalars are read. Cost: the variables of the function and of the program.
std::vector<Variable> variables_at(const Scope& scope);

/// The variable that a name means there; nullopt if none is visible, or it has no place. Cost: as
/// above, but reads only one value.
std::optional<Variable> variable_named(const Scope& scope, std::string_view name);

}  // namespace culprit::session
