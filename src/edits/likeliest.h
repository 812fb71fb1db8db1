// The likeliest of many edits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace culprit::edits {

/// Edits of one kind that are kept of a whole program; each takes about a kilobyte. A function with
/// some thousand variables has millions, most of them one variable for another.
inline constexpr size_t kMostKept = 100'000;

/// Sorts the edits, the likeliest first, and keeps at most `most`.
template <class Edit>
void keep_likeliest(std::vector<Edit>& edits, size_t most) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
  if (edits.size() > most) edits.resize(most);
}

}  // namespace culprit::edits
