// Finds all completions of a prefix to a minimal hitting set of a given cardinality, at bounded
// cost.
//
// Depth-first search: take the unhit conflict with the fewest remaining selectors, try each of
// them, and exclude the ones already tried from later branches, so that each set is found once.
// Pruning: a branch ends if more pairwise disjoint conflicts are unhit than selectors may be added.
// A selector is skipped if it hits so few unhit conflicts that the others cannot hit the rest (for
// 1000 conflicts of 50 among 2000 selectors, this reduces a search up to sets of five from 2.8 s to
// 0.08 s). The last selector is read off the intersection of all unhit conflicts.
#pragma once

#include <optional>

#include "subsets/conflict_family.h"

namespace culprit::subsets {

/// Restrictions on the sets besides the conflicts. All selectors are ranks.
struct Restrictions {
  Bits dead;                           ///< selectors that no set may contain
  std::vector<SelectorSet> set_aside;  ///< no set is a subset of one of these
};

class Completions {
 public:
  Completions(const ConflictFamily& family, const Restrictions& restrictions)
      : family_(family), restrictions_(restrictions) {}

  struct Outcome {
    bool finished = false;  ///< false if the cost limit was hit; `sets` is then incomplete
    /// True if some branch ended only because the cardinality was too small: larger sets may exist.
    bool cut = false;
    uint64_t cost = 0;              ///< number of conflicts visited
    std::vector<SelectorSet> sets;  ///< ascending; the prefix is included
  };

  /// Finds every minimal hitting set that consists of the prefix and `missing` (at least one)
  /// selectors >= `least`. The result may also contain sets that are not minimal or were set aside.
  /// With one missing selector, the search always finishes.
  Outcome enumerate(std::span<const Selector> prefix, Selector least, size_t missing,
                    uint64_t max_cost);

  /// True if `set` is a subset of a set that was set aside.
  bool is_set_aside(const SelectorSet& set) const;

  /// The first selector >= `least` with which a completion can begin. nullopt if some conflict can
  /// no longer be hit. A selector returned may still lead to no completion.
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
