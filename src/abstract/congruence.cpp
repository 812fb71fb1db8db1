#include "abstract/congruence.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace culprit::abstract {

using logic::Sort;

namespace {

constexpr uint64_t largest_modulus = uint64_t{1} << 63;

UnsignedWide gcd(UnsignedWide a, UnsignedWide b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

UnsignedWide magnitude(Wide a) {
  return a < 0 ? -static_cast<UnsignedWide>(a) : static_cast<UnsignedWide>(a);
}

UnsignedWide lowest_bit(UnsignedWide a) { return a & -a; }

/// A modulus that can be kept: the number, or a divisor of it.
uint64_t kept_modulus(UnsignedWide modulus) {
  if (modulus <= largest_modulus) return static_cast<uint64_t>(modulus);
  return static_cast<uint64_t>(std::min<UnsignedWide>(lowest_bit(modulus), largest_modulus));
}

/// x with (a * x) % m = 1, for a and m without a common divisor (extended Euclid).
Wide inverse_modulo(Wide a, Wide m) {
  Wide x = 1, next_x = 0, rest = a, next_rest = m;
  while (next_rest != 0) {
    const Wide quotient = rest / next_rest;
    rest = std::exchange(next_rest, rest - quotient * next_rest);
    x = std::exchange(next_x, x - quotient * next_x);
  }
  return floor_modulo(x, m);
}

}  // namespace

Congruence Congruence::top(Sort sort) {
  Congruence result;
  result.width_ = sort.width;
  return result;
}

Congruence Congruence::bottom(Sort sort) {
  Congruence result = top(sort);
  result.is_bottom_ = true;
  return result;
}

Congruence Congruence::constant(Sort sort, uint64_t bits) {
  Congruence result = top(sort);
  result.modulus_ = 0;
  result.residue_ = sort.to_signed(bits);
  return result;
}

Congruence Congruence::wrapped(Sort sort, UnsignedWide modulus, Wide residue, Range range) {
  const Wide all = power_of_two(sort.width), half = all / 2;
  const Wide turns = floor_divide(range.low + half, all);
  const bool is_shifted = turns == floor_divide(range.high + half, all);
  if (is_shifted) residue -= turns * all;
  else modulus = gcd(modulus, static_cast<UnsignedWide>(all));
  // The same bits in all values.
  if (modulus == 0 || (!is_shifted && modulus == static_cast<UnsignedWide>(all)))
    return constant(sort, static_cast<uint64_t>(residue));
  Congruence result = top(sort);
  result.modulus_ = kept_modulus(modulus);
  result.residue_ = static_cast<int64_t>(floor_modulo(residue, result.modulus_));
  return result;
}

bool Congruence::contains(uint64_t bits) const {
  if (is_bottom_) return false;
  const int64_t number = sort().to_signed(bits);
  if (modulus_ == 0) return number == residue_;
  return floor_modulo(number, modulus_) == residue_;
}

Congruence Congruence::join(const Congruence& other) const {
  if (is_bottom_) return other;
  if (other.is_bottom_) return *this;
  const UnsignedWide difference = magnitude(Wide{residue_} - other.residue_);
  const UnsignedWide modulus = gcd(gcd(modulus_, other.modulus_), difference);
  return wrapped(sort(), modulus, residue_, {0, 0});
}

Congruence Congruence::meet(const Congruence& other) const {
  if (is_bottom_ || other.is_bottom_) return bottom(sort());
  if (modulus_ == 0 || other.modulus_ == 0) {
    const Congruence& single = modulus_ == 0 ? *this : other;
    const Congruence& rest = modulus_ == 0 ? other : *this;
    return rest.contains(static_cast<uint64_t>(single.residue_)) ? single : bottom(sort());
  }
  const auto common = static_cast<Wide>(gcd(modulus_, other.modulus_));
  const Wide difference = Wide{other.residue_} - residue_;
  if (difference % common != 0) return bottom(sort());
  // Of two moduli whose common multiple is too large, the larger one is kept.
  const Wide own = static_cast<Wide>(modulus_) / common, rest = other.modulus_ / common;
  if (own * static_cast<Wide>(other.modulus_) > static_cast<Wide>(largest_modulus))
    return modulus_ >= other.modulus_ ? *this : other;
  // The Chinese remainder theorem.
  const Wide steps =
      floor_modulo(floor_modulo(difference / common, rest) * inverse_modulo(own, rest), rest);
  return wrapped(sort(), static_cast<UnsignedWide>(own) * other.modulus_,
                 residue_ + steps * static_cast<Wide>(modulus_), {0, 0});
}

bool Congruence::includes(const Congruence& other) const {
  if (other.is_bottom_) return true;
  if (is_bottom_) return false;
  if (modulus_ == 0) return *this == other;
  return other.modulus_ % modulus_ == 0 && floor_modulo(other.residue_, modulus_) == residue_;
}

Wide Congruence::power_of_two_part() const {
  const Wide all = power_of_two(width_);
  return modulus_ == 0 ? all : std::min(static_cast<Wide>(lowest_bit(modulus_)), all);
}

Wide Congruence::round_up(Wide number) const {
  return number + floor_modulo(residue_ - number, modulus_);
}

Wide Congruence::round_down(Wide number) const {
  return number - floor_modulo(number - residue_, modulus_);
}

Congruence add(const Congruence& a, const Congruence& b, Range range) {
  return Congruence::wrapped(a.sort(), gcd(a.modulus(), b.modulus()),
                             Wide{a.residue()} + b.residue(), range);
}

Congruence sub(const Congruence& a, const Congruence& b, Range range) {
  return Congruence::wrapped(a.sort(), gcd(a.modulus(), b.modulus()),
                             Wide{a.residue()} - b.residue(), range);
}

// (m k + r) (n l + s) = m n k l + m s k + n r l + r s
Congruence mul(const Congruence& a, const Congruence& b, Range range) {
  const UnsignedWide m = a.modulus(), n = b.modulus();
  const UnsignedWide modulus =
      gcd(gcd(m * n, m * magnitude(b.residue())), n * magnitude(a.residue()));
  return Congruence::wrapped(a.sort(), modulus, Wide{a.residue()} * b.residue(), range);
}

bool divides(uint64_t divisor, const Congruence& a) {
  return a.modulus() % divisor == 0 && Wide{a.residue()} % divisor == 0;
}

Congruence exact_quotient(const Congruence& a, uint64_t divisor, Range range) {
  return Congruence::wrapped(a.sort(), a.modulus() / divisor,
                             Wide{a.residue()} / static_cast<Wide>(divisor), range);
}

Congruence resized(Sort sort, const Congruence& a, Range range) {
  return Congruence::wrapped(sort, a.modulus(), a.residue(), range);
}

Congruence shifted_by_multiples(const Congruence& a, uint64_t step, Range range) {
  return Congruence::wrapped(a.sort(), gcd(a.modulus(), step), a.residue(), range);
}

}  // namespace culprit::abstract
