#include "contract/code.h"

#include <algorithm>

namespace culprit::contract {

Offset Code::offset_of(size_t position) const {
  const auto after =
      std::upper_bound(places_.begin(), places_.end(), position,
                       [](size_t at, const Place& place) { return at < place.position; });
  return after == places_.begin() ? 0 : std::prev(after)->offset;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '?') out += '\\';  // no trigraph
    out += c == '\n' ? ' ' : c;
  }
  return out + '"';
}

}  // namespace culprit::contract
