// A probe that the program does not have: of a component, on a variable, wherever a loop comes
// round.
//
// With a constant in place of what it sees, it does what the program lacks: a variable that is set
// once, before a loop, is set again in each iteration.
#pragma once

#include <cstdint>

#include "model/instruction.h"

namespace culprit::machine {

struct LoopProbe {
  uint32_t function = 0;             ///< index into Image::functions
  int32_t loop = 0;                  ///< index into model::Function::loops
  model::Operand variable = 0;       ///< a register
  model::ComponentId component = 0;  ///< its executions count as this one's

  bool operator==(const LoopProbe&) const = default;
};

}  // namespace culprit::machine
