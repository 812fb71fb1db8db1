// Sets of at most 64 selectors as masks, and the definitions by exhaustion that the tests compare
// with.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "subsets/selector.h"

namespace culprit::subsets {

using Mask = uint64_t;

inline SelectorSet members(Mask mask) {
  SelectorSet set;
  for (; mask; mask &= mask - 1) set.push_back(static_cast<Selector>(std::countr_zero(mask)));
  return set;
}

template <typename Range>
Mask mask_of(const Range& set) {
  Mask mask = 0;
  for (Selector s : set) mask |= Mask{1} << s;
  return mask;
}

inline bool is_subset(Mask a, Mask b) { return (a & ~b) == 0; }

inline bool hits_all(Mask set, const std::vector<Mask>& conflicts) {
  return std::all_of(conflicts.begin(), conflicts.end(), [&](Mask c) { return (set & c) != 0; });
}

/// Monotone `accepts`: is `set` accepted, and nothing with one member less?
template <typename Accepts>
bool is_minimal(Mask set, Accepts accepts) {
  if (!accepts(set)) return false;
  for (Mask rest = set; rest; rest &= rest - 1)
    if (accepts(set & ~(rest & -rest))) return false;
  return true;
}

/// Each of `universe` selectors with a chance of `percent`.
inline Mask random_mask(std::mt19937& random, unsigned universe, unsigned percent) {
  Mask mask = 0;
  for (unsigned s = 0; s < universe; ++s)
    if (random() % 100 < percent) mask |= Mask{1} << s;
  return mask;
}

}  // namespace culprit::subsets
