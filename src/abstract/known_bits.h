// Known bits (as in LLVM's KnownBits): those that are 0 and those that are 1 in all values.
#pragma once

#include "abstract/domain.h"

namespace culprit::abstract {

class KnownBits {
 public:
  KnownBits() = default;  ///< nothing is known of one bit
  static KnownBits top(logic::Sort sort) { return {sort, 0, 0}; }
  static KnownBits bottom(logic::Sort sort) { return {sort, sort.mask(), sort.mask()}; }
  static KnownBits constant(logic::Sort sort, uint64_t bits) { return {sort, ~bits, bits}; }
  /// Bits that are 0 and bits that are 1; bottom if a bit is both.
  KnownBits(logic::Sort sort, uint64_t zeros, uint64_t ones);

  logic::Sort sort() const { return logic::Sort::bits(width_); }
  bool is_bottom() const { return (zeros_ & ones_) != 0; }
  bool contains(uint64_t bits) const { return (bits & zeros_) == 0 && (bits & ones_) == ones_; }
  KnownBits join(const KnownBits& other) const;
  KnownBits meet(const KnownBits& other) const;
  bool includes(const KnownBits& other) const { return join(other) == *this; }
  KnownBits widen(const KnownBits& next, const Thresholds&) const { return join(next); }
  friend bool operator==(const KnownBits&, const KnownBits&) = default;

  uint64_t zeros() const { return zeros_; }
  uint64_t ones() const { return ones_; }
  uint64_t known() const { return zeros_ | ones_; }
  /// How many of the lowest bits are known.
  unsigned known_below() const;
  /// Sets `bits` to the smallest such value that is not smaller; false if there is none.
  bool round_up(uint64_t& bits) const;
  /// Sets `bits` to the largest such value that is not larger; false if there is none.
  bool round_down(uint64_t& bits) const;

 private:
  uint8_t width_ = 1;
  uint64_t zeros_ = 0, ones_ = 0;
};

static_assert(Domain<KnownBits>);

KnownBits bit_not(const KnownBits& a);
KnownBits bit_and(const KnownBits& a, const KnownBits& b);
KnownBits bit_or(const KnownBits& a, const KnownBits& b);
KnownBits bit_xor(const KnownBits& a, const KnownBits& b);
/// a + b, or a + b + 1 if `carry`.
KnownBits add(const KnownBits& a, const KnownBits& b, bool carry = false);
KnownBits sub(const KnownBits& a, const KnownBits& b);
// Shifts by less than the width.
KnownBits shl(const KnownBits& a, unsigned amount);
KnownBits lshr(const KnownBits& a, unsigned amount);
KnownBits ashr(const KnownBits& a, unsigned amount);
KnownBits zero_extend(logic::Sort sort, const KnownBits& a);
KnownBits sign_extend(logic::Sort sort, const KnownBits& a);
KnownBits truncate(logic::Sort sort, const KnownBits& a);

}  // namespace culprit::abstract
