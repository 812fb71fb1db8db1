// math.h, computed by the host's library: the same values as a native run on this host gives.
#include <cmath>
#include <string>
#include <unordered_map>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

const std::unordered_map<std::string_view, Unary>& unary_functions() {
  static const std::unordered_map<std::string_view, Unary> table = {
      {"sin", std::sin}, {"cos", std::cos}, {"tan", std::tan}, {"asin", std::asin}, {"acos", std::acos}, {"atan", std::atan},
      {"sinh", std::sinh}, {"cosh", std::cosh}, {"tanh", std::tanh}, {"asinh", std::asinh}, {"acosh", std::acosh},
      {"atanh", std::atanh}, {"exp", std::exp}, {"exp2", std::exp2}, {"expm1", std::expm1}, {"exp10", [](double x) { return ::exp10(x); }}, {"log", std::log},
      {"log2", std::log2}, {"log10", std::log10}, {"log1p", std::log1p}, {"sqrt", std::sqrt}, {"cbrt", std::cbrt},
      {"fabs", std::fabs}, {"floor", std::floor}, {"ceil", std::ceil}, {"round", std::round}, {"trunc", std::trunc},
      {"rint", std::rint}, {"nearbyint", std::nearbyint}, {"tgamma", std::tgamma}, {"lgamma", std::lgamma}, {"erf", std::erf},
      {"erfc", std::erfc}, {"logb", std::logb}, {"roundeven", [](double x) { return std::nearbyint(x); }}};
  return table;
}

const std::unordered_map<std::string_view, Binary>& binary_functions() {
  static const std::unordered_map<std::string_view, Binary> table = {
      {"pow", std::pow}, {"atan2", std::atan2}, {"fmod", std::fmod}, {"hypot", std::hypot}, {"fmax", std::fmax},
      {"fmin", std::fmin}, {"fdim", std::fdim}, {"copysign", std::copysign}, {"remainder", std::remainder}, {"nextafter", std::nextafter}};
  return table;
}

enum class Precision { Single, Double, Extended };

double real_argument(CallContext& c, size_t index, Precision precision) {
  Value v = c.raw(index);
  if (v.is_wide()) return static_cast<double>(v.as_long_double());
  return precision == Precision::Single ? static_cast<double>(v.as_float()) : v.as_double();
}

Value real_result(double value, Precision precision) {
  if (precision == Precision::Single) return Value::from_float(static_cast<float>(value));
  if (precision == Precision::Extended) return Value::from_long_double(value);
  return Value::from_double(value);
}

/// `sqrtf` → sqrt at float, `sqrtl` → sqrt at long double.
Precision precision_of(std::string_view& name) {
  auto known = [](std::string_view n) {
    return unary_functions().contains(n) || binary_functions().contains(n) || n == "ldexp" || n == "frexp" || n == "modf" ||
           n == "fma" || n == "lround" || n == "llround" || n == "lrint" || n == "llrint" || n == "scalbn" || n == "ilogb";
  };
  if (known(name)) return Precision::Double;
  char suffix = name.back();
  name.remove_suffix(1);
  return suffix == 'f' ? Precision::Single : Precision::Extended;
}

/// Long doubles keep their full precision in the functions that programs use them with.
bool extended_result(CallContext& c, std::string_view name) {
  long double x = c.raw(0).as_long_double(), y = c.arguments() > 1 ? c.raw(1).as_long_double() : 0;
  long double r;
  if (name == "sqrt") r = std::sqrt(x);
  else if (name == "fabs") r = std::fabs(x);
  else if (name == "floor") r = std::floor(x);
  else if (name == "ceil") r = std::ceil(x);
  else if (name == "round") r = std::round(x);
  else if (name == "trunc") r = std::trunc(x);
  else if (name == "pow") r = std::pow(x, y);
  else if (name == "fmod") r = std::fmod(x, y);
  else if (name == "log") r = std::log(x);
  else if (name == "log10") r = std::log10(x);
  else if (name == "log2") r = std::log2(x);
  else if (name == "exp") r = std::exp(x);
  else if (name == "sin") r = std::sin(x);
  else if (name == "cos") r = std::cos(x);
  else return false;
  c.result(Value::from_long_double(r));
  return true;
}

/// Functions that store a part of their result through a pointer, or take or give integers.
void special(CallContext& c, std::string_view name, Precision precision) {
  double x = real_argument(c, 0, precision);
  if (name == "ldexp" || name == "scalbn") {
    if (auto n = c.number(1)) c.result(real_result(std::ldexp(x, static_cast<int32_t>(*n)), precision));
  } else if (name == "frexp") {
    auto pointer = c.number(1);
    int exponent = 0;
    double r = std::frexp(x, &exponent);
    if (pointer) c.machine().store(c.state(), model::kI32, Value::plain(*pointer), Value::plain(static_cast<uint32_t>(exponent)));
    c.result(real_result(r, precision));
  } else if (name == "modf") {
    auto pointer = c.number(1);
    double whole = 0, r = std::modf(x, &whole);
    model::Type type = precision == Precision::Single ? model::kF32 : precision == Precision::Double ? model::kF64 : model::kF80;
    if (pointer) c.machine().store(c.state(), type, Value::plain(*pointer), real_result(whole, precision));
    c.result(real_result(r, precision));
  } else if (name == "fma") {
    c.result(real_result(std::fma(x, real_argument(c, 1, precision), real_argument(c, 2, precision)), precision));
  } else if (name == "lround" || name == "llround") {
    c.result(static_cast<uint64_t>(std::llround(x)));
  } else if (name == "ilogb") {
    c.result(static_cast<uint64_t>(static_cast<uint32_t>(std::ilogb(x))));
  } else {
    c.result(static_cast<uint64_t>(std::llrint(x)));
  }
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
    return c.unsupported("the function '" + std::string(name) + "' on a symbolic value");
  }
  Precision precision = precision_of(name);
  if (precision == Precision::Extended && extended_result(c, name)) return;
  if (auto f = unary_functions().find(name); f != unary_functions().end())
    c.result(real_result(f->second(real_argument(c, 0, precision)), precision));
  else if (auto g = binary_functions().find(name); g != binary_functions().end())
    c.result(real_result(g->second(real_argument(c, 0, precision), real_argument(c, 1, precision)), precision));
  else
    special(c, name, precision);
  if (undefined) c.result(Value::undefined_bits(c.result_value().bits, ~uint64_t{0}));
}

/// llvm.ctpop.i32 and its like; the width is in the name.
void do_bit_intrinsic(CallContext& c) {
  std::string_view name = called_name(c);
  auto value = c.number(0);
  if (!value) return;
  unsigned width = static_cast<unsigned>(std::stoul(std::string(name.substr(name.rfind('i') + 1))));
  uint64_t x = *value & width_mask(width);
  if (name.starts_with("llvm.ctpop")) return c.result(static_cast<uint64_t>(__builtin_popcountll(x)));
  if (name.starts_with("llvm.ctlz")) return c.result(x ? static_cast<uint64_t>(__builtin_clzll(x)) - (64 - width) : width);
  if (name.starts_with("llvm.cttz")) return c.result(x ? static_cast<uint64_t>(__builtin_ctzll(x)) : width);
  if (name.starts_with("llvm.abs")) return c.result((sign_extend(x, width) < 0 ? 0 - x : x) & width_mask(width));
  if (name.starts_with("llvm.bswap")) return c.result(__builtin_bswap64(x) >> (64 - width));
  auto other = c.number(1);
  if (!other) return;
  uint64_t n = c.number(2).value_or(0) % width;
  if (name.starts_with("llvm.fshl")) c.result(n ? ((x << n) | (*other >> (width - n))) & width_mask(width) : x);
  else if (name.starts_with("llvm.fshr")) c.result(n ? ((*other >> n) | (x << (width - n))) & width_mask(width) : *other);
  else c.unsupported("the intrinsic '" + std::string(name) + "'");
}

}  // namespace culprit::machine
