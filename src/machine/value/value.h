// The content of a register of the machine.
//
// A value is 64 bits of payload and a tag. Tag 0 means a plain, fully known number; the fast path
// of the interpreter handles only this case, with one test for both operands. All other values take
// the slow path:
//   undefined - some bits come from uninitialised memory; the payload holds fixed arbitrary bits,
//               with which the run goes on
//   symbolic  - a term of the domain that runs the machine (encode/); the payload has no meaning
//   wide      - an x87 long double: the payload is the significand, the tag holds sign and exponent
#pragma once

#include <cstdint>
#include <cstring>

namespace culprit::machine {

struct Value {
  uint64_t bits = 0;
  uint64_t tag = 0;

  static constexpr uint64_t kUndefined = uint64_t{1} << 63;
  static constexpr uint64_t kSymbolic = uint64_t{1} << 62;
  static constexpr uint64_t kWide = uint64_t{1} << 61;
  static constexpr uint64_t kMaskBits = kWide - 1;

  static Value plain(uint64_t bits) { return {bits, 0}; }
  static Value symbolic_term(uint32_t term) { return {0, kSymbolic | term}; }
  /// `mask` has a bit set for each undefined bit of the payload; bits 60..63 share one mask bit.
  static Value undefined_bits(uint64_t bits, uint64_t mask) {
    uint64_t low = (mask & (kMaskBits >> 1)) | (mask >> 60 ? (uint64_t{1} << 60) : 0);
    return low == 0 ? plain(bits) : Value{bits, kUndefined | low};
  }
  static Value from_double(double d) {
    Value v;
    std::memcpy(&v.bits, &d, 8);
    return v;
  }
  static Value from_float(float f) {
    Value v;
    std::memcpy(&v.bits, &f, 4);
    return v;
  }
  static Value from_long_double(long double d) {
    unsigned char raw[16] = {};
    std::memcpy(raw, &d, 10);
    Value v;
    uint16_t high;
    std::memcpy(&v.bits, raw, 8);
    std::memcpy(&high, raw + 8, 2);
    v.tag = kWide | high;
    return v;
  }

  bool is_plain() const { return tag == 0; }
  bool is_undefined() const { return (tag & kUndefined) != 0; }
  bool is_symbolic() const { return (tag & kSymbolic) != 0; }
  bool is_wide() const { return (tag & kWide) != 0; }
  uint32_t term() const { return static_cast<uint32_t>(tag); }
  uint16_t high() const { return static_cast<uint16_t>(tag); }
  /// One bit per undefined payload bit, 0 for defined values.
  uint64_t undefined_mask() const {
    if (!is_undefined()) return 0;
    uint64_t mask = tag & kMaskBits;
    return mask >> 60 & 1 ? mask | (uint64_t{7} << 61) : mask;
  }
  double as_double() const {
    double d;
    std::memcpy(&d, &bits, 8);
    return d;
  }
  float as_float() const {
    float f;
    std::memcpy(&f, &bits, 4);
    return f;
  }
  long double as_long_double() const {
    unsigned char raw[16] = {};
    uint16_t high_part = high();
    std::memcpy(raw, &bits, 8);
    std::memcpy(raw + 8, &high_part, 2);
    long double d = 0;
    std::memcpy(&d, raw, 10);
    return d;
  }
  friend bool operator==(const Value&, const Value&) = default;
};

/// The mask of the low `width` bits, 1..64.
constexpr uint64_t width_mask(unsigned width) {
  return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
}
/// The low `width` bits, read as two's complement.
constexpr int64_t sign_extend(uint64_t bits, unsigned width) {
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

}  // namespace culprit::machine
