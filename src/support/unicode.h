// UTF-8, and the characters of Unicode that a reader cannot see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace culprit {

/// Length of the UTF-8 sequence at the start of `bytes`; 0 if there is none. Overlong forms and
/// surrogates do not count. O(1).
size_t utf8_sequence(std::string_view bytes);

/// The code point of one UTF-8 sequence.
uint32_t code_point(std::string_view sequence);

/// Whether a reader cannot see the character, or takes it for a space: control characters above
/// ASCII, characters that reorder text or have no width, and white space other than ASCII's.
bool is_hidden(uint32_t code);

/// The code point as C writes it: \u202e, \U000e0041.
std::string code_of(uint32_t code);

}  // namespace culprit
