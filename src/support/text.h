// Text that a program reads or prints, and how a message shows it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace culprit {

/// True for the six bytes that isspace() accepts in the C locale.
constexpr bool is_white_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/// Bytes as one readable line: space ␣, tab ⇥, line end ↵, other control bytes and bytes that are
/// no UTF-8 as \xNN; `␣` marks only blanks at the ends or in runs unless `all_blanks`. At most
/// `limit` characters, then ….
std::string visible(std::string_view bytes, size_t limit = 60, bool all_blanks = true);

}  // namespace culprit
