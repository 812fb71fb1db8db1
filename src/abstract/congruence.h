// Congruences (Granger 1989): the signed value is `residue` modulo `modulus`. Modulus 0 stands for
// the residue alone, and modulus 1 for all values.
//
// Results are computed in the integers. Where a result may wrap around, only the largest power of
// two that divides the modulus is known of it, as 2^width is a multiple of that. A range of the
// integer result shows whether it may: each function takes one.
#pragma once

#include "abstract/domain.h"
#include "abstract/wide.h"

namespace culprit::abstract {

class Congruence {
 public:
  Congruence() = default;  ///< all values of one bit
  static Congruence top(logic::Sort sort);
  static Congruence bottom(logic::Sort sort);
  static Congruence constant(logic::Sort sort, uint64_t bits);
  /// The integers of `range` that are `residue` modulo `modulus`, each modulo 2^width.
  static Congruence wrapped(logic::Sort sort, UnsignedWide modulus, Wide residue, Range range);

  logic::Sort sort() const { return logic::Sort::bits(width_); }
  bool is_bottom() const { return is_bottom_; }
  bool contains(uint64_t bits) const;
  Congruence join(const Congruence& other) const;
  Congruence meet(const Congruence& other) const;
  bool includes(const Congruence& other) const;
  Congruence widen(const Congruence& next, const Thresholds&) const { return join(next); }
  friend bool operator==(const Congruence&, const Congruence&) = default;

  uint64_t modulus() const { return modulus_; }  ///< at most 2^63
  int64_t residue() const { return residue_; }   ///< not negative, unless the modulus is 0
  /// The largest power of two that divides the modulus; 2^width if that is 0.
  Wide power_of_two_part() const;
  /// The nearest such number, as an integer, that is not below or above. The modulus is not 0.
  Wide round_up(Wide number) const;
  Wide round_down(Wide number) const;

 private:
  uint8_t width_ = 1;
  bool is_bottom_ = false;
  uint64_t modulus_ = 1;
  int64_t residue_ = 0;
};

static_assert(Domain<Congruence>);

// None of the arguments is bottom. `range` contains the integer results.
Congruence add(const Congruence& a, const Congruence& b, Range range);
Congruence sub(const Congruence& a, const Congruence& b, Range range);
Congruence mul(const Congruence& a, const Congruence& b, Range range);
/// The quotients by a positive number that divides all values; `range` contains the quotients.
Congruence exact_quotient(const Congruence& a, uint64_t divisor, Range range);
/// Whether the positive number divides all values.
bool divides(uint64_t divisor, const Congruence& a);
/// The values, which are in `range`, as numbers of another width.
Congruence resized(logic::Sort sort, const Congruence& a, Range range);
/// Numbers of `sort` in `range` that differ from `a` by multiples of `step`.
Congruence shifted_by_multiples(const Congruence& a, uint64_t step, Range range);

}  // namespace culprit::abstract
