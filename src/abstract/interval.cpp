#include "abstract/interval.h"

#include <algorithm>

namespace culprit::abstract {

using logic::Sort;

namespace {

using Half = Interval::Half;

Half hull(const Half& a, const Half& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Half common(const Half& a, const Half& b) {
  const Half both{std::max(a.low, b.low), std::min(a.high, b.high)};
  return a.is_empty() || b.is_empty() || both.is_empty() ? Half{} : both;
}

/// The part of `range` within `limits`, less `offset`.
Half part(Range range, Range limits, Wide offset) {
  const Wide low = std::max(range.low, limits.low), high = std::min(range.high, limits.high);
  if (low > high) return {};
  return {static_cast<uint64_t>(low - offset), static_cast<uint64_t>(high - offset)};
}

/// The bounds of the half that a threshold belongs to, if it is a number of the width.
bool is_of_half(Sort sort, int64_t threshold, const Half& whole, uint64_t& bits) {
  bits = static_cast<uint64_t>(threshold) & sort.mask();
  const bool fits = sort.to_signed(bits) == threshold || static_cast<int64_t>(bits) == threshold;
  return fits && whole.low <= bits && bits <= whole.high;
}

Half widened(Sort sort, const Half& from, const Half& next, const Half& whole,
             const Thresholds& thresholds) {
  if (from.is_empty() || from.includes(next)) return from.is_empty() ? next : from;
  Half grown = from;
  if (next.low < from.low) grown.low = whole.low;
  if (next.high > from.high) grown.high = whole.high;
  for (const int64_t threshold : thresholds) {
    uint64_t bits;
    if (!is_of_half(sort, threshold, whole, bits)) continue;
    if (next.low < from.low && bits <= next.low) grown.low = std::max(grown.low, bits);
    if (next.high > from.high && bits >= next.high) grown.high = std::min(grown.high, bits);
  }
  return grown;
}

Half without_bound(const Half& half, uint64_t bits) {
  if (half.is_empty()) return half;
  if (half.low == bits && half.high == bits) return {};
  return {half.low + (half.low == bits), half.high - (half.high == bits)};
}

}  // namespace

Interval Interval::top(Sort sort) {
  return of_halves(sort, {0, sort.sign_bit() - 1}, {sort.sign_bit(), sort.mask()});
}

Interval Interval::bottom(Sort sort) { return of_halves(sort, {}, {}); }

Interval Interval::constant(Sort sort, uint64_t bits) {
  const Half only{bits & sort.mask(), bits & sort.mask()};
  return (bits & sort.sign_bit()) ? of_halves(sort, {}, only) : of_halves(sort, only, {});
}

Interval Interval::of_halves(Sort sort, Half top_bit_clear, Half top_bit_set) {
  Interval result;
  result.width_ = sort.width;
  if (!top_bit_clear.is_empty()) result.halves_[0] = top_bit_clear;
  if (!top_bit_set.is_empty()) result.halves_[1] = top_bit_set;
  return result;
}

Interval Interval::wrapped(Sort sort, Range range) {
  if (range.is_empty()) return bottom(sort);
  const Wide all = power_of_two(sort.width), half = all / 2;
  if (range.high - range.low >= all - 1) return top(sort);
  const Wide start = floor_modulo(range.low, all);
  const Range moved{start, start + (range.high - range.low)};
  Interval result = bottom(sort);
  // The range ends before 2 * 2^width. It is cut where the top bit changes.
  for (unsigned i = 0; i < 4; ++i) {
    const Half cut = part(moved, {half * i, half * (i + 1) - 1}, i < 2 ? 0 : all);
    result.halves_[i % 2] = hull(result.halves_[i % 2], cut);
  }
  return result;
}

bool Interval::contains(uint64_t bits) const {
  const Half& half = halves_[(bits & sort().sign_bit()) != 0];
  return half.low <= bits && bits <= half.high;
}

bool Interval::is_single() const { return !is_bottom() && unsigned_low() == unsigned_high(); }

Interval Interval::join(const Interval& other) const {
  return of_halves(sort(), hull(halves_[0], other.halves_[0]), hull(halves_[1], other.halves_[1]));
}

Interval Interval::meet(const Interval& other) const {
  return of_halves(sort(), common(halves_[0], other.halves_[0]),
                   common(halves_[1], other.halves_[1]));
}

bool Interval::includes(const Interval& other) const {
  return halves_[0].includes(other.halves_[0]) && halves_[1].includes(other.halves_[1]);
}

Interval Interval::widen(const Interval& next, const Thresholds& thresholds) const {
  const Interval whole = top(sort());
  Interval result = *this;
  for (unsigned i = 0; i < 2; ++i)
    result.halves_[i] = widened(sort(), halves_[i], next.halves_[i], whole.halves_[i], thresholds);
  return result;
}

Interval::Pieces Interval::unsigned_pieces() const {
  Pieces pieces;
  for (const Half& half : halves_)
    if (!half.is_empty()) pieces.add({half.low, half.high});
  return pieces;
}

Interval::Pieces Interval::signed_pieces() const {
  Pieces pieces;
  for (const Half& half : halves_)
    if (!half.is_empty()) pieces.add({sort().to_signed(half.low), sort().to_signed(half.high)});
  return pieces;
}

Interval Interval::without(uint64_t bits) const {
  return of_halves(sort(), without_bound(halves_[0], bits), without_bound(halves_[1], bits));
}

}  // namespace culprit::abstract
