// A growing family of conflicts, stored as a bit matrix in both directions: the selectors of a
// conflict, and the conflicts of a selector. Finding the conflicts that a set leaves unhit takes
// |set| operations per word of 64 conflicts.
#pragma once

#include <span>

#include "subsets/bits.h"
#include "subsets/selector.h"

namespace culprit::subsets {

class ConflictFamily {
 public:
  explicit ConflictFamily(size_t universe) : universe_(universe), conflicts_of_(universe) {}

  /// Adds a conflict and drops all supersets of it. Returns false and changes nothing if the family
  /// holds a subset of it. Costs one comparison of bit sets per conflict.
  bool add(const Bits& conflict);

  const Bits& selectors(size_t conflict) const { return conflicts_[conflict]; }
  size_t universe() const { return universe_; }

  /// The numbers of the conflicts that contain no member of `set`.
  Bits unhit(std::span<const Selector> set) const;
  /// Removes from `unhit` the conflicts that contain `s`.
  void hit(Bits& unhit, Selector s) const;
  /// The number of conflicts in `unhit` that contain `s`.
  size_t count_hits(const Bits& unhit, Selector s) const;
  bool is_hit_by(std::span<const Selector> set) const { return !unhit(set).any(); }

 private:
  size_t universe_;
  std::vector<Bits> conflicts_;
  std::vector<Bits> conflicts_of_;  ///< by selector; missing bits at the end are zeros
  Bits active_;                     ///< conflicts that were not dropped
};

}  // namespace culprit::subsets
