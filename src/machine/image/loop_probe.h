// An added probe: it hands over a variable at each back edge of a loop, for a component whose own
// probe is elsewhere.
//
// If it replaces the variable by a constant, it acts as a statement that the program lacks: a
// variable that is set once, before a loop, is set again in each iteration.
#pragma once

#include <cstdint>

#include "model/instruction.h"

namespace culprit::machine {

struct LoopProbe {
  uint32_t function = 0;             ///< index into Image::functions
  int32_t loop = 0;                  ///< index into model::Function::loops
  model::Operand variable = 0;       ///< a register
  model::ComponentId component = 0;  ///< its executions count as executions of this component

  bool operator==(const LoopProbe&) const = default;
};

}  // namespace culprit::machine
