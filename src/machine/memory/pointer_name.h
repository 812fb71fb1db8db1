// The target of a pointer, named for a reader.
#pragma once

#include <cstdint>
#include <string>

#include "machine/memory/memory.h"

namespace culprit::machine {

/// "&x", "table", "element 3 of table", "byte 8 of heap block 2 (line 12)", "the end of table", a
/// function's name, "a temporary"; for a dead object, followed by how it ended. An index into an
/// array of arrays counts innermost elements. Empty if the pointer points to nothing that has a
/// name.
std::string pointer_name(const Memory& memory, uint64_t pointer);

/// The same for what it points to: "x", "element 0 of table", "byte 8 of heap block 2 (line 12)".
std::string pointee_name(const Memory& memory, uint64_t pointer);

/// "table", "heap block 2 (line 12)".
std::string object_name(const Object& object);

}  // namespace culprit::machine
