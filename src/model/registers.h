// Fewer registers per frame: temporaries that live within one block share places.
//
// Lowering gives every temporary a register of its own, most of which are read once, a few
// instructions later. A frame is cleared at each call and copied at each fork, so its size matters
// (a library function of 100 temporaries needs 8 places). Shared places come last (Function::shared
// on), and never hold anything at the start of a block.
#pragma once

#include "model/instruction.h"

namespace culprit::model {

/// Renumbers the temporaries of `function`; variables keep their numbers. Sets Function::shared.
/// O(instructions).
void compact_registers(Function& function);

}  // namespace culprit::model
