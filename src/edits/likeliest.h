// The likeliest of many edits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "edits/edit.h"

namespace culprit::edits {

/// Sorts the edits, the likeliest first, and keeps at most `most`.
inline void keep_likeliest(std::vector<Edit>& edits, size_t most) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
  if (edits.size() > most) edits.resize(most);
}

}  // namespace culprit::edits
