// Intervals of bit vectors (Cousot & Cousot 1976), signed and unsigned together.
//
// The values with the top bit clear and those with it set have a range each. In such a half the
// signed and the unsigned order agree, so the two ranges give both intervals: the unsigned one runs
// from the lower half to the upper, the signed one the other way round. Nothing is lost, as each of
// the four bounds of the halves is a bound of one of the two intervals.
#pragma once

#include <array>

#include "abstract/domain.h"
#include "abstract/wide.h"

namespace culprit::abstract {

class Interval {
 public:
  /// Values with the same top bit, as unsigned numbers. Empty halves are all equal.
  struct Half {
    uint64_t low = 1, high = 0;

    bool is_empty() const { return low > high; }
    bool includes(const Half& other) const {
      return other.is_empty() || (!is_empty() && low <= other.low && other.high <= high);
    }
    friend bool operator==(const Half&, const Half&) = default;
  };
  /// The halves that are not empty, as ranges of integers.
  class Pieces {
   public:
    void add(Range range) { ranges_[size_++] = range; }
    const Range* begin() const { return ranges_; }
    const Range* end() const { return ranges_ + size_; }

   private:
    Range ranges_[2];
    unsigned size_ = 0;
  };

  Interval() = default;  ///< no value of one bit
  static Interval top(logic::Sort sort);
  static Interval bottom(logic::Sort sort);
  static Interval constant(logic::Sort sort, uint64_t bits);
  /// The smallest interval with the integers of `range` modulo 2^width. A range of signed or of
  /// unsigned numbers of the width is kept as it is.
  static Interval wrapped(logic::Sort sort, Range range);
  /// `half` has values of one half only, or none.
  static Interval of_halves(logic::Sort sort, Half top_bit_clear, Half top_bit_set);

  logic::Sort sort() const { return logic::Sort::bits(width_); }
  bool is_bottom() const { return halves_[0].is_empty() && halves_[1].is_empty(); }
  bool contains(uint64_t bits) const;
  bool is_single() const;
  Interval join(const Interval& other) const;
  Interval meet(const Interval& other) const;
  bool includes(const Interval& other) const;
  /// A bound that grows goes to the next threshold of its half, or to the end of the half.
  Interval widen(const Interval& next, const Thresholds& thresholds) const;
  friend bool operator==(const Interval&, const Interval&) = default;

  // The bounds, of an interval that is not empty.
  uint64_t unsigned_low() const { return halves_[halves_[0].is_empty()].low; }
  uint64_t unsigned_high() const { return halves_[!halves_[1].is_empty()].high; }
  int64_t signed_low() const { return sort().to_signed(halves_[!halves_[1].is_empty()].low); }
  int64_t signed_high() const { return sort().to_signed(halves_[halves_[0].is_empty()].high); }
  Range signed_range() const { return {signed_low(), signed_high()}; }

  const Half& top_bit_clear() const { return halves_[0]; }
  const Half& top_bit_set() const { return halves_[1]; }
  Pieces unsigned_pieces() const;
  Pieces signed_pieces() const;
  /// Without one value, if it is a bound of a half.
  Interval without(uint64_t bits) const;

 private:
  uint8_t width_ = 1;
  std::array<Half, 2> halves_;  // top bit clear, top bit set
};

static_assert(Domain<Interval>);

}  // namespace culprit::abstract
