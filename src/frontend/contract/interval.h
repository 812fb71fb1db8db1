// Intervals of integers, for the values that an expression can have (Moore 1966).
//
// Bounds are exact up to 2^200 and stay there beyond: more than any machine integer needs.
#pragma once

#include <algorithm>
#include <iterator>

#include "llvm/ADT/APInt.h"

namespace culprit::frontend {

class Interval {
 public:
  /// Of signed numbers of so many bits.
  static Interval of_signed(unsigned bits);
  /// Of unsigned numbers of so many bits.
  static Interval of_unsigned(unsigned bits);
  static Interval of_value(const llvm::APInt& value);

  bool may_be_negative() const { return low_.isNegative(); }
  /// The bits of a signed type that holds all values.
  unsigned signed_bits() const {
    return std::max(low_.getSignificantBits(), high_.getSignificantBits());
  }

  /// The least interval that holds both.
  Interval hull(const Interval& other) const;
  friend bool operator==(const Interval& a, const Interval& b) {
    return a.low_ == b.low_ && a.high_ == b.high_;
  }
  Interval operator-() const;
  Interval operator+(const Interval& other) const;
  Interval operator-(const Interval& other) const;
  Interval operator*(const Interval& other) const;
  /// C's operators: quotients are rounded towards 0. What is undefined in C has no result.
  Interval quotient(const Interval& by) const;
  Interval remainder(const Interval& by) const;
  Interval shifted_left(unsigned by) const;
  Interval shifted_right() const;
  Interval complement() const;
  /// Of &, | and ^.
  Interval bitwise(const Interval& other) const;

 private:
  Interval(llvm::APInt low, llvm::APInt high);
  llvm::APInt magnitude() const;  ///< the greatest absolute value

  llvm::APInt low_, high_;
};

}  // namespace culprit::frontend
