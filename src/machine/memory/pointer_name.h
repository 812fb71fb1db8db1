// What a pointer points to, as a reader would say it.
#pragma once

#include <cstdint>
#include <string>

#include "machine/memory/memory.h"

namespace culprit::machine {

/// "&x", "table", "element 3 of table", "byte 8 of heap block 2 (line 12)", "the end of table", a
/// function's name, "a temporary"; with what has become of a dead object. Arrays of arrays count
/// their innermost elements. Empty: it points to nothing that has a name.
std::string pointer_name(const Memory& memory, uint64_t pointer);

}  // namespace culprit::machine
