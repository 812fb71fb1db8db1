// Minimal hitting sets of a growing family of conflicts, in order (Reiter 1987; Greiner, Smith and
// Wilkerson 1989).
//
// Variant: not a tree of sets that grows breadth-first, but one cardinality at a time and, within
// it, best-first over parts of the search space. A part is a prefix and the least selector that may
// follow. A part is first enumerated outright, by branching on small conflicts, at bounded cost
// (completions.h); when the bound is hit it is split in two by its next selector. So few solutions
// are found all at once, and of millions of solutions only the next ones are ever made. New
// conflicts and blocked sets cost nothing when they come: lower bounds stay lower bounds, and a set
// is checked again when its turn comes.
//
// Invariant: when sets of k selectors are listed, every hitting set with fewer was returned, and is
// thereby the caller's to refute or to block; so a hitting set of k is minimal unless a proper
// subset still hits everything, which is seen on the way.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

class HittingSets {
 public:
  /// One weight per selector; their number is the universe. With equal weights the order is by
  /// cardinality, then lexicographic.
  explicit HittingSets(std::span<const uint32_t> weights);
  ~HittingSets();
  HittingSets(HittingSets&&) noexcept;
  HittingSets& operator=(HittingSets&&) noexcept;

  /// Every set returned from now on has a member in `conflict`. The empty conflict leaves none.
  void add_conflict(std::span<const Selector> conflict);

  /// No superset of `set`, itself included, is returned any more: a diagnosis was found, or a
  /// candidate is dead.
  void block(std::span<const Selector> set);

  /// Neither `set` nor a subset is returned any more, but supersets may be: as if all other
  /// selectors were a conflict. With it they may be minimal though `set` hits every conflict.
  void set_aside(std::span<const Selector> set);

  /// The next minimal hitting set of at most `max_cardinality` selectors that was neither returned
  /// before, nor blocked, nor set aside; none when there is none. In order of cardinality, then sum
  /// of weights, then lexicographically, where sets are compared as sequences of their members by
  /// (weight, index). A conflict that an earlier answer does not hit can bring smaller ones; then
  /// the order starts again there. Without conflicts the empty set is the first.
  ///
  /// Cost: the first of a cardinality pays for at most the enumeration of all sets of it, at least
  /// for one path to a solution; the others cost microseconds (README.md), the same for each that
  /// conflicts have refuted since it was made.
  std::optional<SelectorSet> next(size_t max_cardinality);

  /// After `next` returned none: it is known that there is none of a larger cardinality either.
  bool exhausted() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace culprit::subsets
