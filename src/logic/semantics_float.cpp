// Single precision is computed in single precision. Going through double would round twice, which
// is harmless for + - * / and sqrt (53 >= 2*24+2) but not for conversions from 64-bit integers.
// Comparisons may go through double.
#include "logic/semantics_float.h"

#include <bit>
#include <cmath>

namespace culprit::logic {

namespace {

float as_float(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double as_double(uint64_t bits) { return std::bit_cast<double>(bits); }
uint64_t pattern(float value) { return std::bit_cast<uint32_t>(value); }
uint64_t pattern(double value) { return std::bit_cast<uint64_t>(value); }

/// Applies `f` to the argument in the format of the result.
template <class F>
uint64_t unary(const Operation& o, F f) {
  return o.sort.kind == Sort::Float32 ? pattern(f(as_float(o.values[0])))
                                      : pattern(f(as_double(o.values[0])));
}
template <class F>
uint64_t binary(const Operation& o, F f) {
  return o.sort.kind == Sort::Float32 ? pattern(f(as_float(o.values[0]), as_float(o.values[1])))
                                      : pattern(f(as_double(o.values[0]), as_double(o.values[1])));
}
double argument(const Operation& o, int i) { return to_double(o.argument_sort, o.values[i]); }

}  // namespace

namespace float_semantics {

uint64_t neg(const Operation& o) { return o.values[0] ^ o.sort.sign_bit(); }
uint64_t abs(const Operation& o) { return o.values[0] & ~o.sort.sign_bit(); }
uint64_t eq(const Operation& o) { return argument(o, 0) == argument(o, 1); }
uint64_t lt(const Operation& o) { return argument(o, 0) < argument(o, 1); }
uint64_t le(const Operation& o) { return argument(o, 0) <= argument(o, 1); }
uint64_t is_nan(const Operation& o) { return std::isnan(argument(o, 0)); }

uint64_t add(const Operation& o) {
  return binary(o, [](auto a, auto b) { return a + b; });
}
uint64_t sub(const Operation& o) {
  return binary(o, [](auto a, auto b) { return a - b; });
}
uint64_t mul(const Operation& o) {
  return binary(o, [](auto a, auto b) { return a * b; });
}
uint64_t div(const Operation& o) {
  return binary(o, [](auto a, auto b) { return a / b; });
}
uint64_t rem(const Operation& o) {
  return binary(o, [](auto a, auto b) { return std::fmod(a, b); });
}
uint64_t sqrt(const Operation& o) {
  return unary(o, [](auto a) { return std::sqrt(a); });
}
uint64_t floor(const Operation& o) {
  return unary(o, [](auto a) { return std::floor(a); });
}
uint64_t ceil(const Operation& o) {
  return unary(o, [](auto a) { return std::ceil(a); });
}
uint64_t trunc(const Operation& o) {
  return unary(o, [](auto a) { return std::trunc(a); });
}
uint64_t round_away(const Operation& o) {
  return unary(o, [](auto a) { return std::round(a); });
}
uint64_t round_even(const Operation& o) {
  return unary(o, [](auto a) { return std::nearbyint(a); });
}

uint64_t from_signed(const Operation& o) {
  const int64_t value = o.argument_sort.to_signed(o.values[0]);
  return o.sort.kind == Sort::Float32 ? pattern(static_cast<float>(value))
                                      : pattern(static_cast<double>(value));
}
uint64_t from_unsigned(const Operation& o) {
  const uint64_t value = o.values[0];
  return o.sort.kind == Sort::Float32 ? pattern(static_cast<float>(value))
                                      : pattern(static_cast<double>(value));
}
// The comparisons are exact after truncation: both bounds are powers of two, and a NaN fails both.
uint64_t to_signed(const Operation& o) {
  const double value = std::trunc(argument(o, 0)), limit = std::ldexp(1.0, o.sort.width - 1);
  return value >= -limit && value < limit ? static_cast<uint64_t>(static_cast<int64_t>(value))
                                          : o.sort.sign_bit();
}
uint64_t to_unsigned(const Operation& o) {
  const double value = std::trunc(argument(o, 0));
  return value >= 0 && value < std::ldexp(1.0, o.sort.width) ? static_cast<uint64_t>(value)
                                                             : o.sort.sign_bit();
}
uint64_t to_float(const Operation& o) { return from_double(o.sort, argument(o, 0)); }

}  // namespace float_semantics

}  // namespace culprit::logic
