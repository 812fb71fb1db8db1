// Lists the minimal hitting sets of a growing family of conflicts in order (Reiter 1987; Greiner,
// Smith and Wilkerson 1989).
//
// Variant: instead of growing a tree of sets breadth-first, this searches one cardinality at a time
// and, within it, parts of the search space best-first. A part is a prefix plus the least selector
// that may follow. A part is first enumerated completely, by branching on small conflicts at
// bounded cost (completions.h). If the bound is hit, the part is split in two by its next selector.
// So a few solutions are all found at once, while of millions only the next ones are ever made.
// Adding a conflict or blocking a set costs little: lower bounds stay valid, and a set is checked
// again when its turn comes.
//
// Invariant: when sets of k selectors are listed, every smaller hitting set has been returned, and
// the caller must have refuted or blocked it. So a hitting set of size k is minimal unless a proper
// subset still hits every conflict, which is checked.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "subsets/selector.h"

namespace culprit::subsets {

class HittingSets {
 public:
  /// One weight per selector; the number of weights is the size of the universe. With equal
  /// weights, sets come by cardinality, then lexicographically.
  explicit HittingSets(std::span<const uint32_t> weights);
  ~HittingSets();
  HittingSets(HittingSets&&) noexcept;
  HittingSets& operator=(HittingSets&&) noexcept;

  /// Every set returned from now on has a member in `conflict`. After an empty conflict there is
  /// none.
  void add_conflict(std::span<const Selector> conflict);

  /// From now on, returns neither `set` nor a superset of it: `set` is a diagnosis, or no diagnosis
  /// contains it.
  void block(std::span<const Selector> set);

  /// From now on, returns neither `set` nor a subset of it; supersets may still come. This acts
  /// like a conflict of all other selectors: supersets can be minimal even if `set` hits every
  /// conflict.
  void set_aside(std::span<const Selector> set);

  /// The next minimal hitting set with at most `max_cardinality` selectors that was not returned,
  /// blocked or set aside before; nullopt if there is none. Order: by cardinality, then by sum of
  /// weights, then lexicographically, comparing members by (weight, index). A conflict that an
  /// earlier answer does not hit may make smaller sets possible; the order then starts again at
  /// that cardinality. Without conflicts the empty set comes first.
  ///
  /// Cost: the first set of a cardinality costs between one path to a solution and the enumeration
  /// of all sets of that cardinality. Each further set costs microseconds (README.md), and so does
  /// each set that later conflicts have refuted.
  std::optional<SelectorSet> next(size_t max_cardinality);

  /// After `next` returned nullopt: true if it is known that no larger set exists either.
  bool exhausted() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace culprit::subsets
