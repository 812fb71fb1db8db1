#include "abstract/number.h"

#include <bit>

namespace culprit::abstract {

using logic::Sort;

namespace {

/// Reduction goes on while a part shrinks. It ends by itself, but could take many rounds if the
/// congruence and the bits push a bound in turns; what is left then is larger, but right.
constexpr unsigned reduction_rounds = 16;

/// The leading bits that the bounds of a half share.
KnownBits leading_bits(Sort sort, const Interval::Half& half) {
  if (half.is_empty()) return KnownBits::bottom(sort);
  const auto free = static_cast<unsigned>(std::bit_width(half.low ^ half.high));
  const uint64_t shared = free >= 64 ? 0 : ~uint64_t{0} << free;
  return {sort, ~half.low & shared, half.low & shared};
}

/// The bits of the residue modulo a power of two.
KnownBits low_bits(const Congruence& congruence) {
  const uint64_t shared = static_cast<uint64_t>(congruence.power_of_two_part() - 1),
                 residue = static_cast<uint64_t>(congruence.residue());
  return {congruence.sort(), ~residue & shared, residue & shared};
}

Congruence residue_of(const KnownBits& bits) {
  const unsigned count = bits.known_below();
  if (count == bits.sort().width) return Congruence::constant(bits.sort(), bits.ones());
  const Wide modulus = power_of_two(count);
  return Congruence::wrapped(bits.sort(), static_cast<UnsignedWide>(modulus),
                             static_cast<Wide>(bits.ones()) % modulus, {0, 0});
}

/// Moves the bounds of a half to numbers that the congruence allows, and then the bits.
Interval::Half rounded(const Interval::Half& half, const Congruence& congruence,
                       const KnownBits& bits) {
  if (half.is_empty()) return half;
  Interval::Half result = half;
  if (congruence.modulus() > 1) {
    const Sort sort = bits.sort();
    const Wide low = congruence.round_up(sort.to_signed(half.low)),
               high = congruence.round_down(sort.to_signed(half.high));
    if (low > high) return {};
    result = {static_cast<uint64_t>(low) & sort.mask(), static_cast<uint64_t>(high) & sort.mask()};
  }
  if (!bits.round_up(result.low) || !bits.round_down(result.high)) return {};
  return result.is_empty() ? Interval::Half{} : result;
}

}  // namespace

KnownBits bits_of(const Interval& interval) {
  const Sort sort = interval.sort();
  return leading_bits(sort, interval.top_bit_clear())
      .join(leading_bits(sort, interval.top_bit_set()));
}

Number Number::top(Sort sort) {
  return {Interval::top(sort), Congruence::top(sort), KnownBits::top(sort)};
}

Number Number::bottom(Sort sort) {
  return {Interval::bottom(sort), Congruence::bottom(sort), KnownBits::bottom(sort)};
}

Number Number::constant(Sort sort, uint64_t bits) {
  return {Interval::constant(sort, bits), Congruence::constant(sort, bits),
          KnownBits::constant(sort, bits)};
}

Number Number::wrapped(Sort sort, Range range) { return Number(Interval::wrapped(sort, range)); }

Number::Number(const Interval& interval, const Congruence& congruence, const KnownBits& bits)
    : interval_(interval), congruence_(congruence), bits_(bits) {
  reduce();
}

Number::Number(const Interval& interval)
    : Number(interval, Congruence::top(interval.sort()), KnownBits::top(interval.sort())) {}

Number::Number(const Congruence& congruence)
    : Number(Interval::top(congruence.sort()), congruence, KnownBits::top(congruence.sort())) {}

Number::Number(const KnownBits& bits)
    : Number(Interval::top(bits.sort()), Congruence::top(bits.sort()), bits) {}

void Number::reduce() {
  for (unsigned round = 0; round < reduction_rounds; ++round)
    if (!reduce_once()) return;
}

bool Number::reduce_once() {
  const Number before = *this;
  const Sort number_sort = sort();
  if (!interval_.is_bottom()) bits_ = bits_.meet(bits_of(interval_));
  if (!congruence_.is_bottom()) bits_ = bits_.meet(low_bits(congruence_));
  if (!bits_.is_bottom()) congruence_ = congruence_.meet(residue_of(bits_));
  if (interval_.is_single())
    congruence_ = congruence_.meet(Congruence::constant(number_sort, interval_.unsigned_low()));
  if (congruence_.is_bottom() || bits_.is_bottom()) interval_ = Interval::bottom(number_sort);
  if (congruence_.modulus() == 0 && !congruence_.is_bottom())
    interval_ = interval_.meet(
        Interval::constant(number_sort, static_cast<uint64_t>(congruence_.residue())));
  interval_ =
      Interval::of_halves(number_sort, rounded(interval_.top_bit_clear(), congruence_, bits_),
                          rounded(interval_.top_bit_set(), congruence_, bits_));
  if (interval_.is_bottom()) {
    congruence_ = Congruence::bottom(number_sort);
    bits_ = KnownBits::bottom(number_sort);
  }
  return !(*this == before);
}

std::optional<uint64_t> Number::constant() const {
  if (!interval_.is_single()) return std::nullopt;
  return interval_.unsigned_low();
}

Number Number::join(const Number& other) const {
  if (is_bottom()) return other;
  if (other.is_bottom()) return *this;
  return {interval_.join(other.interval_), congruence_.join(other.congruence_),
          bits_.join(other.bits_)};
}

Number Number::meet(const Number& other) const {
  return {interval_.meet(other.interval_), congruence_.meet(other.congruence_),
          bits_.meet(other.bits_)};
}

bool Number::includes(const Number& other) const {
  return interval_.includes(other.interval_) && congruence_.includes(other.congruence_) &&
         bits_.includes(other.bits_);
}

// Bits that the bounds show are forgotten: they would hold the bounds back, and let them grow by
// one bit at a time.
Number Number::widen(const Number& next, const Thresholds& thresholds) const {
  if (is_bottom()) return next;
  if (includes(next)) return *this;
  const KnownBits shown = bits_of(interval_.join(next.interval_)), both = bits_.join(next.bits_);
  return {interval_.widen(next.interval_, thresholds), congruence_.join(next.congruence_),
          KnownBits(sort(), both.zeros() & ~shown.known(), both.ones() & ~shown.known())};
}

Number Number::without(uint64_t bits) const {
  return {interval_.without(bits), congruence_, bits_};
}

}  // namespace culprit::abstract
