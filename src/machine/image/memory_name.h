// What memory is called in the program, as an expression of C where its type says so; and what it
// holds.
#pragma once

#include <cstdint>
#include <string>

#include "machine/image/image.h"
#include "machine/memory/memory.h"

namespace culprit::machine {

/// "queue.head", "account[1].lock", where the pointer points into a variable that holds structs;
/// else as pointee_name(). Cost: the variables of the program.
std::string memory_name(const Image& image, const Memory& memory, uint64_t pointer);

/// The type of the number that a variable has at the pointer, as the program declares it. Null if
/// there is none, or no variable, as in heap blocks. Cost: the variables of the program.
const model::SourceType* number_at(const Image& image, const Memory& memory, uint64_t pointer);
/// The type of the number at an offset into elements of a type; null if there is none.
const model::SourceType* number_in(const model::Types& types, model::TypeId id, uint64_t offset);

}  // namespace culprit::machine
