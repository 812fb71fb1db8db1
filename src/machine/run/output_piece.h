// What a call prints.
#pragma once

#include <cstdint>
#include <string>

#include "machine/stdio/format.h"
#include "machine/value/value.h"
#include "model/program.h"

namespace culprit::machine {

/// A piece of one output: either text, or a conversion whose value is symbolic.
struct OutputPiece {
  std::string text;
  const Directive* directive = nullptr;  ///< set for a symbolic value, with resolved sizes
  Value value;
  model::Type type;
  model::ComponentId component = model::kNoComponent;  ///< a PrintText; none for values
  /// number of the string that this byte belongs to if its end is unknown; else 0
  uint32_t string = 0;
  /// last piece of such a string: its last possible byte comes before it; going on would be
  /// undefined
  bool ends_here = false;
};

/// The call that prints or reads.
struct IoSite {
  uint32_t function = 0;
  uint32_t pc = 0;
  const model::CallSite* call = nullptr;  ///< null for output of a trusted helper without a site
};

}  // namespace culprit::machine
