// All ways to complete a prefix to a minimal hitting set of a given cardinality, at bounded cost.
//
// Depth-first: take the unhit conflict with the fewest selectors left, try each, and exclude those
// tried from the later branches, so that each set is met once. A branch ends when more disjoint
// conflicts are unhit than selectors may be added; selectors that hit too few of the unhit
// conflicts for the others to hit the rest are left out (for 1000 conflicts of 50 among 2000
// selectors this turns 2.8 s for a search up to sets of five into 0.08 s); the last selector is
// read off the intersection of all unhit conflicts.
#pragma once

#include <optional>

#include "subsets/conflict_family.h"

namespace culprit::subsets {

/// What limits the sets beside the conflicts. All in ranks.
struct Restrictions {
  Bits dead;                           ///< selectors in no set
  std::vector<SelectorSet> set_aside;  ///< no set is a subset of one of these
};

class Completions {
 public:
  Completions(const ConflictFamily& family, const Restrictions& restrictions)
      : family_(family), restrictions_(restrictions) {}

  struct Outcome {
    bool finished = false;  ///< false: the cost reached its bound and `sets` is not all
    /// some branch ended for want of cardinality only: larger sets may exist
    bool cut = false;
    uint64_t cost = 0;              ///< conflicts looked at
    std::vector<SelectorSet> sets;  ///< ascending, prefix included
  };

  /// All sets of the prefix and `missing` (at least one) selectors >= `least` that are minimal
  /// hitting sets, and some that are not minimal or were set aside. With one missing selector it
  /// always finishes.
  Outcome enumerate(std::span<const Selector> prefix, Selector least, size_t missing,
                    uint64_t max_cost);

  /// Is `set` a subset of one that was set aside?
  bool is_set_aside(const SelectorSet& set) const;

  /// The least selector >= `least` that a completion can begin with; none when a conflict can no
  /// longer be hit. More may be in vain.
  std::optional<Selector> first_useful(std::span<const Selector> prefix, Selector least) const;

 private:
  struct Depth {
    Bits unhit, allowed, candidates;
  };
  bool extend(size_t missing);
  bool keep_strong(size_t missing);
  bool choose_conflict(size_t missing);
  bool branch(size_t missing);
  bool read_off_last();
  const SelectorSet* covering_set_aside() const;
  void emit(Selector last);

  const ConflictFamily& family_;
  const Restrictions& restrictions_;
  Outcome outcome_;
  uint64_t max_cost_ = 0;
  SelectorSet current_;
  std::vector<Depth> depths_;             ///< by number of missing selectors
  std::vector<size_t> degrees_, sorted_;  ///< scratch
};

}  // namespace culprit::subsets
