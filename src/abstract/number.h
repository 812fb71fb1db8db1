// The domain of bit vectors: the reduced product (Cousot & Cousot 1979) of intervals, congruences
// and known bits. Each part tells the others what it knows: bounds have common leading bits, low
// bits are a residue modulo a power of two, and bounds move inwards to the next number that the
// congruence and the bits allow.
#pragma once

#include <optional>

#include "abstract/congruence.h"
#include "abstract/interval.h"
#include "abstract/known_bits.h"

namespace culprit::abstract {

class Number {
 public:
  Number() = default;  ///< no value of one bit
  static Number top(logic::Sort sort);
  static Number bottom(logic::Sort sort);
  static Number constant(logic::Sort sort, uint64_t bits);
  /// The integers of `range` modulo 2^width: a signed or unsigned interval, for example.
  static Number wrapped(logic::Sort sort, Range range);
  /// The common values of the parts, reduced.
  Number(const Interval& interval, const Congruence& congruence, const KnownBits& bits);
  explicit Number(const Interval& interval);
  explicit Number(const Congruence& congruence);
  explicit Number(const KnownBits& bits);

  logic::Sort sort() const { return interval_.sort(); }
  bool is_bottom() const { return interval_.is_bottom(); }
  bool contains(uint64_t bits) const {
    return interval_.contains(bits) && congruence_.contains(bits) && bits_.contains(bits);
  }
  /// The only value, if there is just one.
  std::optional<uint64_t> constant() const;
  Number join(const Number& other) const;
  Number meet(const Number& other) const;
  bool includes(const Number& other) const;
  Number widen(const Number& next, const Thresholds& thresholds) const;
  friend bool operator==(const Number&, const Number&) = default;

  const Interval& interval() const { return interval_; }
  const Congruence& congruence() const { return congruence_; }
  const KnownBits& bits() const { return bits_; }
  // The bounds, of a number that is not bottom.
  uint64_t unsigned_low() const { return interval_.unsigned_low(); }
  uint64_t unsigned_high() const { return interval_.unsigned_high(); }
  int64_t signed_low() const { return interval_.signed_low(); }
  int64_t signed_high() const { return interval_.signed_high(); }
  Range signed_range() const { return interval_.signed_range(); }
  Range unsigned_range() const { return {unsigned_low(), unsigned_high()}; }
  /// Without one value, if it is a bound.
  Number without(uint64_t bits) const;

 private:
  void reduce();
  bool reduce_once();

  Interval interval_;
  Congruence congruence_ = Congruence::bottom(logic::Sort::bits(1));
  KnownBits bits_ = KnownBits::bottom(logic::Sort::bits(1));
};

static_assert(Domain<Number>);

/// The bits that all values of an interval share.
KnownBits bits_of(const Interval& interval);

}  // namespace culprit::abstract
