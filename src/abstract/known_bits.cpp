#include "abstract/known_bits.h"

#include <bit>

namespace culprit::abstract {

using logic::Sort;

namespace {

uint64_t below(unsigned bit) { return (uint64_t{1} << bit) - 1; }

/// The smallest value not below `bits` whose bits in `known` are as in `ones`. Above the highest
/// bit that is wrong nothing is wrong; there, or at that bit, the value has to grow.
bool smallest_from(uint64_t& bits, uint64_t known, uint64_t ones, uint64_t mask) {
  const uint64_t wrong = (bits ^ ones) & known;
  if (wrong == 0) return true;
  unsigned at = static_cast<unsigned>(std::bit_width(wrong)) - 1;
  if (bits >> at & 1) {
    // The lowest bit above that is free and 0 becomes 1.
    const uint64_t free = ~known & ~bits & mask & ~below(at) & ~(uint64_t{1} << at);
    if (free == 0) return false;
    at = static_cast<unsigned>(std::countr_zero(free));
  }
  bits = (bits & ~below(at)) | uint64_t{1} << at | (ones & below(at));
  return true;
}

/// Signed shift of a bit set of the width, with copies of the top bit.
uint64_t shifted_signed(Sort sort, uint64_t bits, unsigned amount) {
  return static_cast<uint64_t>(sort.to_signed(bits) >> amount);
}

}  // namespace

KnownBits::KnownBits(Sort sort, uint64_t zeros, uint64_t ones)
    : width_(sort.width), zeros_(zeros & sort.mask()), ones_(ones & sort.mask()) {
  if (zeros_ & ones_) zeros_ = ones_ = sort.mask();
}

KnownBits KnownBits::join(const KnownBits& other) const {
  return {sort(), zeros_ & other.zeros_, ones_ & other.ones_};
}

KnownBits KnownBits::meet(const KnownBits& other) const {
  return {sort(), zeros_ | other.zeros_, ones_ | other.ones_};
}

unsigned KnownBits::known_below() const {
  const auto count = static_cast<unsigned>(std::countr_one(known()));
  return count < width_ ? count : width_;
}

bool KnownBits::round_up(uint64_t& bits) const {
  return smallest_from(bits, known(), ones_, sort().mask());
}

bool KnownBits::round_down(uint64_t& bits) const {
  // Complements turn the order around.
  uint64_t complement = ~bits & sort().mask();
  if (!smallest_from(complement, known(), zeros_, sort().mask())) return false;
  bits = ~complement & sort().mask();
  return true;
}

KnownBits bit_not(const KnownBits& a) { return {a.sort(), a.ones(), a.zeros()}; }

KnownBits bit_and(const KnownBits& a, const KnownBits& b) {
  return {a.sort(), a.zeros() | b.zeros(), a.ones() & b.ones()};
}

KnownBits bit_or(const KnownBits& a, const KnownBits& b) {
  return {a.sort(), a.zeros() & b.zeros(), a.ones() | b.ones()};
}

KnownBits bit_xor(const KnownBits& a, const KnownBits& b) {
  return {a.sort(), (a.zeros() & b.zeros()) | (a.ones() & b.ones()),
          (a.zeros() & b.ones()) | (a.ones() & b.zeros())};
}

KnownBits add(const KnownBits& a, const KnownBits& b, bool carry) {
  // The largest and the smallest sum tell where a carry is certain: where it is what both give.
  const uint64_t largest = ~a.zeros() + ~b.zeros() + carry, smallest = a.ones() + b.ones() + carry;
  const uint64_t no_carry = ~(largest ^ ~a.zeros() ^ ~b.zeros()),
                 some_carry = smallest ^ a.ones() ^ b.ones();
  const uint64_t known = a.known() & b.known() & (no_carry | some_carry);
  return {a.sort(), ~largest & known, smallest & known};
}

KnownBits sub(const KnownBits& a, const KnownBits& b) { return add(a, bit_not(b), true); }

KnownBits shl(const KnownBits& a, unsigned amount) {
  return {a.sort(), a.zeros() << amount | below(amount), a.ones() << amount};
}

KnownBits lshr(const KnownBits& a, unsigned amount) {
  const uint64_t shifted_in = ~(a.sort().mask() >> amount);
  return {a.sort(), a.zeros() >> amount | shifted_in, a.ones() >> amount};
}

KnownBits ashr(const KnownBits& a, unsigned amount) {
  return {a.sort(), shifted_signed(a.sort(), a.zeros(), amount),
          shifted_signed(a.sort(), a.ones(), amount)};
}

KnownBits zero_extend(Sort sort, const KnownBits& a) {
  return {sort, a.zeros() | ~a.sort().mask(), a.ones()};
}

KnownBits sign_extend(Sort sort, const KnownBits& a) {
  return {sort, shifted_signed(a.sort(), a.zeros(), 0), shifted_signed(a.sort(), a.ones(), 0)};
}

KnownBits truncate(Sort sort, const KnownBits& a) { return {sort, a.zeros(), a.ones()}; }

}  // namespace culprit::abstract
