#include "edits/places/nested_ranges.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace culprit::edits {

namespace {

constexpr size_t kNone = SIZE_MAX;

SourceLocation end_place(const SourceRange& range) {
  return {range.file, range.end_line, range.end_column};
}

}  // namespace

NestedRanges::NestedRanges(std::vector<SourceRange> ranges)
    : ranges_(std::move(ranges)), order_(ranges_.size()), parent_(ranges_.size(), kNone) {
  std::iota(order_.begin(), order_.end(), size_t{0});
  std::stable_sort(order_.begin(), order_.end(), [&](size_t a, size_t b) {
    const SourceLocation from = ranges_[a].begin(), other = ranges_[b].begin();
    return from != other ? from < other : end_place(ranges_[b]) < end_place(ranges_[a]);
  });
  std::vector<size_t> open;
  for (size_t k = 0; k < order_.size(); ++k) {
    const SourceLocation begin = ranges_[order_[k]].begin();
    while (!open.empty() && end_place(ranges_[order_[open.back()]]) <= begin) open.pop_back();
    if (!open.empty()) parent_[k] = open.back();
    open.push_back(k);
  }
}

/// Any range that contains the place is open where the last one before the place begins, so it is
/// that one or one of its ancestors.
template <class Take>
void NestedRanges::visit(const SourceLocation& place, Take take) const {
  const auto behind = std::upper_bound(
      order_.begin(), order_.end(), place,
      [&](const SourceLocation& at, size_t range) { return at < ranges_[range].begin(); });
  if (behind == order_.begin()) return;
  for (auto k = static_cast<size_t>(behind - order_.begin()) - 1; k != kNone; k = parent_[k])
    if (contains(ranges_[order_[k]], place)) take(order_[k]);
}

std::vector<size_t> NestedRanges::around(const SourceLocation& place) const {
  std::vector<size_t> found;
  visit(place, [&](size_t range) { found.push_back(range); });
  std::sort(found.begin(), found.end());
  return found;
}

size_t NestedRanges::first_around(const SourceLocation& place) const {
  size_t first = ranges_.size();
  visit(place, [&](size_t range) { first = std::min(first, range); });
  return first;
}

}  // namespace culprit::edits
