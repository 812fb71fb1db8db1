// Texts in a program's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "machine/memory/memory.h"

namespace culprit::machine {

/// Bytes of the longest text that is read.
inline constexpr size_t kLongestText = 4096;

/// The text from `pointer` up to its NUL, or up to `most` bytes; none when it is not all there, or
/// longer than kLongestText.
std::optional<std::string> text_at(const Memory& memory, uint64_t pointer,
                                   uint64_t most = UINT64_MAX);
/// The same where it is a constant, as string literals are.
std::optional<std::string> constant_text_at(const Memory& memory, uint64_t pointer);

}  // namespace culprit::machine
