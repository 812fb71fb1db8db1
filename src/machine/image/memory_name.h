// What memory is called in the program: as an expression of C where its type says so.
#pragma once

#include <cstdint>
#include <string>

#include "machine/image/image.h"
#include "machine/memory/memory.h"

namespace culprit::machine {

/// "queue.head", "account[1].lock", where the pointer points into a variable that holds structs;
/// else as pointee_name(). Cost: the variables of the program.
std::string memory_name(const Image& image, const Memory& memory, uint64_t pointer);

}  // namespace culprit::machine
