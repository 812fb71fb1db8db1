#include "subsets/conflict_family.h"

#include <algorithm>

namespace culprit::subsets {

bool ConflictFamily::add(const Bits& conflict) {
  const bool is_new = active_.visit([&](size_t c) { return !conflict.contains(conflicts_[c]); });
  if (!is_new) return false;
  Bits dropped = active_;
  active_.visit([&](size_t c) {
    if (!conflicts_[c].contains(conflict)) dropped.clear(c);
    return true;
  });
  dropped.visit([&](size_t c) {
    active_.clear(c);
    return true;
  });
  const size_t number = conflicts_.size();
  conflicts_.push_back(conflict);
  active_.reserve(number + 1);
  active_.set(number);
  conflict.visit([&](size_t s) {
    conflicts_of_[s].reserve(number + 1);
    conflicts_of_[s].set(number);
    return true;
  });
  return true;
}

Bits ConflictFamily::unhit(std::span<const Selector> set) const {
  Bits result = active_;
  for (Selector s : set) hit(result, s);
  return result;
}

void ConflictFamily::hit(Bits& unhit, Selector s) const {
  const auto& row = conflicts_of_[s].words();
  auto& words = unhit.words();
  for (size_t w = 0, end = std::min(row.size(), words.size()); w < end; ++w) words[w] &= ~row[w];
}

size_t ConflictFamily::count_hits(const Bits& unhit, Selector s) const {
  const auto& row = conflicts_of_[s].words();
  const auto& words = unhit.words();
  size_t count = 0;
  for (size_t w = 0, end = std::min(row.size(), words.size()); w < end; ++w)
    count += static_cast<size_t>(std::popcount(words[w] & row[w]));
  return count;
}

}  // namespace culprit::subsets
