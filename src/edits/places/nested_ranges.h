// Ranges of source text, most of them inside or beside each other: which contain a place.
#pragma once

#include <cstddef>
#include <vector>

#include "support/source_range.h"

namespace culprit::edits {

class NestedRanges {
 public:
  NestedRanges() = default;
  /// Cost: sorts them.
  explicit NestedRanges(std::vector<SourceRange> ranges);

  /// The numbers of the ranges that contain the place, ascending. Cost: the logarithm of all, and
  /// the depth at the place; more where ranges overlap.
  std::vector<size_t> around(const SourceLocation& place) const;
  /// The smallest of these numbers, or the number of ranges if there is none. Cost: the same.
  size_t first_around(const SourceLocation& place) const;

 private:
  template <class Take>
  void visit(const SourceLocation& place, Take take) const;

  std::vector<SourceRange> ranges_;
  std::vector<size_t> order_;   // by where they begin, the longer first
  std::vector<size_t> parent_;  // of each in order_: the last before it that is open there
};

}  // namespace culprit::edits
