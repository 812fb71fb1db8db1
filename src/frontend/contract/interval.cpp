#include "frontend/contract/interval.h"

namespace culprit::frontend {

using llvm::APInt;

namespace {

constexpr unsigned kExact = 200;            // bits of a bound
constexpr unsigned kBits = 2 * kExact + 8;  // room for the product of two bounds

APInt number(int64_t value) { return {kBits, static_cast<uint64_t>(value), true}; }
APInt power(unsigned exponent) { return APInt::getOneBitSet(kBits, exponent); }

const APInt& smaller(const APInt& a, const APInt& b) { return a.slt(b) ? a : b; }
const APInt& greater(const APInt& a, const APInt& b) { return a.slt(b) ? b : a; }

APInt limited(const APInt& value) { return greater(-power(kExact), smaller(power(kExact), value)); }

}  // namespace

Interval::Interval(APInt low, APInt high) : low_(limited(low)), high_(limited(high)) {}

Interval Interval::of_signed(unsigned bits) { return {-power(bits - 1), power(bits - 1) - 1}; }
Interval Interval::of_unsigned(unsigned bits) { return {number(0), power(bits) - 1}; }
Interval Interval::of_value(const APInt& value) {
  return {value.zextOrTrunc(kBits), value.zextOrTrunc(kBits)};
}

APInt Interval::magnitude() const { return greater(low_.abs(), high_.abs()); }

Interval Interval::hull(const Interval& other) const {
  return {smaller(low_, other.low_), greater(high_, other.high_)};
}

Interval Interval::operator-() const { return {-high_, -low_}; }
Interval Interval::operator+(const Interval& other) const {
  return {low_ + other.low_, high_ + other.high_};
}
Interval Interval::operator-(const Interval& other) const { return *this + -other; }

Interval Interval::operator*(const Interval& other) const {
  const APInt products[] = {low_ * other.low_, low_ * other.high_, high_ * other.low_,
                            high_ * other.high_};
  const auto less = [](const APInt& a, const APInt& b) { return a.slt(b); };
  return {*std::min_element(std::begin(products), std::end(products), less),
          *std::max_element(std::begin(products), std::end(products), less)};
}

Interval Interval::quotient(const Interval& by) const {
  if (by.may_be_negative()) return {-magnitude(), magnitude()};
  return shifted_right();
}

Interval Interval::remainder(const Interval& by) const {
  const APInt most = greater(by.magnitude() - 1, number(0));
  return {greater(smaller(low_, number(0)), -most), smaller(greater(high_, number(0)), most)};
}

Interval Interval::shifted_left(unsigned by) const {
  return *this * Interval(power(std::min(by, kExact)), power(std::min(by, kExact)));
}

Interval Interval::shifted_right() const {
  return {smaller(low_, number(0)), greater(high_, number(0))};
}

Interval Interval::complement() const { return {-high_ - 1, -low_ - 1}; }

Interval Interval::bitwise(const Interval& other) const {
  const unsigned bits = std::max(signed_bits(), other.signed_bits());
  const bool natural = !may_be_negative() && !other.may_be_negative();
  return natural ? of_unsigned(bits - 1) : of_signed(bits);
}

}  // namespace culprit::frontend
