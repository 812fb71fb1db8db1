// A growing family of conflicts as a bit matrix, stored both ways: selectors of a conflict,
// conflicts of a selector. Which conflicts a set leaves unhit costs |set| operations on words of 64
// conflicts.
#pragma once

#include <span>

#include "subsets/bits.h"
#include "subsets/selector.h"

namespace culprit::subsets {

class ConflictFamily {
 public:
  explicit ConflictFamily(size_t universe) : universe_(universe), conflicts_of_(universe) {}

  /// False when a conflict of the family is a subset of it: nothing changes then. Conflicts that
  /// are supersets of it are dropped. Cost: one comparison of words per conflict.
  bool add(const Bits& conflict);

  const Bits& selectors(size_t conflict) const { return conflicts_[conflict]; }
  size_t universe() const { return universe_; }

  /// Numbers of the conflicts that no member of `set` is in.
  Bits unhit(std::span<const Selector> set) const;
  /// Takes from `unhit` the conflicts that `s` hits.
  void hit(Bits& unhit, Selector s) const;
  /// How many of `unhit` does `s` hit?
  size_t count_hits(const Bits& unhit, Selector s) const;
  bool is_hit_by(std::span<const Selector> set) const { return !unhit(set).any(); }

 private:
  size_t universe_;
  std::vector<Bits> conflicts_;
  std::vector<Bits> conflicts_of_;  ///< by selector; shorter rows end in zeros
  Bits active_;                     ///< conflicts that were not dropped
};

}  // namespace culprit::subsets
