// Reduces the registers per frame: temporaries that live within one block share registers.
//
// Lowering gives every temporary its own register, and most are read once, a few instructions
// later. A frame is cleared at each call and copied at each fork, so its size matters: a library
// function with 100 temporaries needs 8 registers. Shared registers come last (from
// Function::shared on) and hold nothing at the start of a block.
#pragma once

#include "model/instruction.h"

namespace culprit::model {

/// Renumbers the temporaries of `function` and sets Function::shared; variables keep their numbers.
/// O(instructions).
void compact_registers(Function& function);

}  // namespace culprit::model
