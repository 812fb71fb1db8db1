// The bytes around what stands for an unknown in a text. No text of a script has them.
#pragma once

#include <string_view>

namespace culprit::project::shell {

inline constexpr std::string_view kUnknownBegin = "\x1d\x1e<", kUnknownEnd = ">\x1e\x1d";

inline bool has_unknown(std::string_view text) {
  return text.find(kUnknownBegin) != std::string_view::npos;
}

}  // namespace culprit::project::shell
