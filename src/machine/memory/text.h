// Strings in a program's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "machine/memory/memory.h"

namespace culprit::machine {

/// Length limit of the strings that are read, in bytes.
inline constexpr size_t kLongestText = 4096;

/// The string from `pointer` up to its NUL, or up to `most` bytes. nullopt if a byte is undefined
/// or outside of the object, or if the string is longer than kLongestText.
std::optional<std::string> text_at(const Memory& memory, uint64_t pointer,
                                   uint64_t most = UINT64_MAX);
/// The same; nullopt unless the object is a constant, as string literals are.
std::optional<std::string> constant_text_at(const Memory& memory, uint64_t pointer);

}  // namespace culprit::machine
