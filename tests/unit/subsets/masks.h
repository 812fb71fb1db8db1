// Sets of at most 64 selectors as masks, and the definitions by exhaustion that the tests compare
// with.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <tuple>
#include <utility>
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

inline std::vector<uint32_t> random_weights(std::mt19937& random, unsigned universe) {
  const uint32_t range = std::vector<uint32_t>{1, 3, 1000, 4'000'000'000u}[random() % 4];
  std::vector<uint32_t> weights(universe);
  for (uint32_t& w : weights) w = static_cast<uint32_t>(random() % range);
  return weights;
}

/// In the documented order: cardinality, weight, members by (weight, index).
inline void sort_in_order(std::vector<Mask>& sets, const std::vector<uint32_t>& weights) {
  using Key = std::tuple<int, uint64_t, std::vector<std::pair<uint32_t, Selector>>>;
  std::vector<std::pair<Key, Mask>> keyed;
  for (Mask set : sets) {
    std::vector<std::pair<uint32_t, Selector>> sequence;
    uint64_t sum = 0;
    for (Selector s : members(set)) {
      sequence.emplace_back(weights[s], s);
      sum += weights[s];
    }
    std::sort(sequence.begin(), sequence.end());
    keyed.push_back({{std::popcount(set), sum, std::move(sequence)}, set});
  }
  std::sort(keyed.begin(), keyed.end());
  for (size_t i = 0; i < keyed.size(); ++i) sets[i] = keyed[i].second;
}

}  // namespace culprit::subsets
