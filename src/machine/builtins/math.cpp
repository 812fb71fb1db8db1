// math.h, computed by the host's library in the precision of the function: the values and errno are
// those of a native run on this host. Symbolic arguments go to the domain, which only knows
// functions whose results are exact or correctly rounded, so both agree.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <string>
#include <type_traits>
#include <unordered_map>

#include <fmt/format.h>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

template <class Real>
using Unary = Real (*)(Real);
template <class Real>
using Binary = Real (*)(Real, Real);

float ten_to(float x) { return ::exp10f(x); }
double ten_to(double x) { return ::exp10(x); }
long double ten_to(long double x) { return ::exp10l(x); }

/// Each table takes the overload of its precision.
template <class Real>
const std::unordered_map<std::string_view, Unary<Real>>& unary_functions() {
  static const std::unordered_map<std::string_view, Unary<Real>> table = {
      {"sin", std::sin},
      {"cos", std::cos},
      {"tan", std::tan},
      {"asin", std::asin},
      {"acos", std::acos},
      {"atan", std::atan},
      {"sinh", std::sinh},
      {"cosh", std::cosh},
      {"tanh", std::tanh},
      {"asinh", std::asinh},
      {"acosh", std::acosh},
      {"atanh", std::atanh},
      {"exp", std::exp},
      {"exp2", std::exp2},
      {"expm1", std::expm1},
      {"exp10", ten_to},
      {"log", std::log},
      {"log2", std::log2},
      {"log10", std::log10},
      {"log1p", std::log1p},
      {"sqrt", std::sqrt},
      {"cbrt", std::cbrt},
      {"fabs", std::fabs},
      {"floor", std::floor},
      {"ceil", std::ceil},
      {"round", std::round},
      {"trunc", std::trunc},
      {"rint", std::rint},
      {"nearbyint", std::nearbyint},
      {"tgamma", std::tgamma},
      {"lgamma", std::lgamma},
      {"erf", std::erf},
      {"erfc", std::erfc},
      {"logb", std::logb},
      {"roundeven", std::nearbyint}};
  return table;
}

template <class Real>
const std::unordered_map<std::string_view, Binary<Real>>& binary_functions() {
  static const std::unordered_map<std::string_view, Binary<Real>> table = {
      {"pow", std::pow},
      {"atan2", std::atan2},
      {"fmod", std::fmod},
      {"hypot", std::hypot},
      {"fmax", std::fmax},
      {"fmin", std::fmin},
      {"fdim", std::fdim},
      {"copysign", std::copysign},
      {"remainder", std::remainder},
      {"nextafter", std::nextafter}};
  return table;
}

template <class Real>
Real real_argument(CallContext& c, size_t index) {
  Value v = c.raw(index);
  if (v.is_wide() || std::is_same_v<Real, long double>)
    return static_cast<Real>(v.as_long_double());
  if constexpr (std::is_same_v<Real, float>) return v.as_float();
  return static_cast<Real>(v.as_double());
}

Value value_of(float value) { return Value::from_float(value); }
Value value_of(double value) { return Value::from_double(value); }
Value value_of(long double value) { return Value::from_long_double(value); }

/// Functions that store a part of their result through a pointer, or take or return integers.
template <class Real>
void special(CallContext& c, std::string_view name) {
  const Real x = real_argument<Real>(c, 0);
  if (name == "ldexp" || name == "scalbn") {
    if (auto n = c.number(1)) c.result(value_of(std::ldexp(x, static_cast<int32_t>(*n))));
  } else if (name == "frexp") {
    auto pointer = c.number(1);
    int exponent = 0;
    const Real r = std::frexp(x, &exponent);
    if (pointer)
      c.machine().store(c.state(), model::kI32, Value::plain(*pointer),
                        Value::plain(static_cast<uint32_t>(exponent)));
    c.result(value_of(r));
  } else if (name == "modf") {
    auto pointer = c.number(1);
    Real whole = 0;
    const Real r = std::modf(x, &whole);
    const model::Type type = std::is_same_v<Real, float>    ? model::kF32
                             : std::is_same_v<Real, double> ? model::kF64
                                                            : model::kF80;
    if (pointer) c.machine().store(c.state(), type, Value::plain(*pointer), value_of(whole));
    c.result(value_of(r));
  } else if (name == "fma") {
    c.result(value_of(std::fma(x, real_argument<Real>(c, 1), real_argument<Real>(c, 2))));
  } else if (name == "lround" || name == "llround") {
    c.result(static_cast<uint64_t>(std::llround(x)));
  } else if (name == "ilogb") {
    c.result(static_cast<uint64_t>(static_cast<uint32_t>(std::ilogb(x))));
  } else {
    c.result(static_cast<uint64_t>(std::llrint(x)));
  }
}

template <class Real>
void compute(CallContext& c, std::string_view name) {
  if (auto f = unary_functions<Real>().find(name); f != unary_functions<Real>().end())
    c.result(value_of(f->second(real_argument<Real>(c, 0))));
  else if (auto g = binary_functions<Real>().find(name); g != binary_functions<Real>().end())
    c.result(value_of(g->second(real_argument<Real>(c, 0), real_argument<Real>(c, 1))));
  else special<Real>(c, name);
}

bool is_name_at_double(std::string_view name) {
  constexpr std::string_view kSpecial[] = {"ldexp",   "frexp", "modf",   "fma",    "lround",
                                           "llround", "lrint", "llrint", "scalbn", "ilogb"};
  return unary_functions<double>().contains(name) || binary_functions<double>().contains(name) ||
         std::find(std::begin(kSpecial), std::end(kSpecial), name) != std::end(kSpecial);
}

}  // namespace

void do_math(CallContext& c) {
  std::string_view name = called_name(c);
  bool undefined = false;
  for (size_t i = 0; i < c.arguments(); ++i) {
    undefined |= c.raw(i).is_undefined();
    if (!c.raw(i).is_symbolic()) continue;
    std::vector<Value> all;
    for (size_t k = 0; k < c.arguments(); ++k) all.push_back(c.raw(k));
    Value result;
    if (c.machine().domain().math(c.state(), name, all, result)) return c.result(result);
    return c.unsupported("culprit cannot compute backwards through '" + std::string(name) + "'");
  }
  const bool at_double = is_name_at_double(name);
  const std::string_view plain = at_double ? name : name.substr(0, name.size() - 1);
  errno = 0;
  if (at_double) compute<double>(c, plain);
  else if (name.back() == 'f') compute<float>(c, plain);
  else compute<long double>(c, plain);
  if (errno != 0 && c.running()) c.fail(errno);
  if (undefined) c.result(Value::undefined_bits(c.result_value().bits, ~uint64_t{0}));
}

/// llvm.ctpop.i32 and the like; the width is in the name.
void do_bit_intrinsic(CallContext& c) {
  std::string_view name = called_name(c);
  auto value = c.number(0);
  if (!value) return;
  unsigned width = static_cast<unsigned>(std::stoul(std::string(name.substr(name.rfind('i') + 1))));
  uint64_t x = *value & width_mask(width);
  if (name.starts_with("llvm.ctpop"))
    return c.result(static_cast<uint64_t>(__builtin_popcountll(x)));
  if (name.starts_with("llvm.ctlz"))
    return c.result(x ? static_cast<uint64_t>(__builtin_clzll(x)) - (64 - width) : width);
  if (name.starts_with("llvm.cttz"))
    return c.result(x ? static_cast<uint64_t>(__builtin_ctzll(x)) : width);
  if (name.starts_with("llvm.abs")) {
    // the second argument says whether the least number is allowed
    const auto is_undefined = c.number(1);
    if (!is_undefined) return;
    if (*is_undefined & 1 && x == uint64_t{1} << (width - 1))
      c.report(FindingKind::SignedOverflow,
               fmt::format("the absolute value of {} does not fit", sign_extend(x, width)));
    return c.result((sign_extend(x, width) < 0 ? 0 - x : x) & width_mask(width));
  }
  if (name.starts_with("llvm.bswap")) return c.result(__builtin_bswap64(x) >> (64 - width));
  auto other = c.number(1);
  if (!other) return;
  uint64_t n = c.number(2).value_or(0) % width;
  if (name.starts_with("llvm.fshl"))
    c.result(n ? ((x << n) | (*other >> (width - n))) & width_mask(width) : x);
  else if (name.starts_with("llvm.fshr"))
    c.result(n ? ((*other >> n) | (x << (width - n))) & width_mask(width) : *other);
  else c.unsupported("culprit does not support the built-in '" + std::string(name) + "'");
}

}  // namespace culprit::machine
