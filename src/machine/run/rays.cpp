#include "machine/run/rays.h"

#include <cmath>
#include <utility>

namespace culprit::machine {

using model::Instruction;
using model::Op;

namespace {

/// As the machine computes it: rounded to the type.
double rounded(model::Type type, double value) {
  return type == model::kF32 ? static_cast<double>(static_cast<float>(value)) : value;
}

double arithmetic(Op op, double a, double b) {
  switch (op) {
    case Op::FAdd: return a + b;
    case Op::FSub: return a - b;
    case Op::FMul: return a * b;
    default: return a / b;
  }
}

constexpr uint8_t kEqual = 1, kGreater = 2, kLess = 4;  // bits of FloatPredicate

}  // namespace

std::optional<double> number_of(model::Type type, Value value) {
  if (!value.is_plain() || (type != model::kF32 && type != model::kF64)) return std::nullopt;
  const double number = type == model::kF32 ? value.as_float() : value.as_double();
  return std::isnan(number) ? std::nullopt : std::optional(number);
}

std::optional<Ray> ray_through(model::Type type, Value before, Value now) {
  const std::optional<double> from = number_of(type, before), to = number_of(type, now);
  if (!from || !to) return std::nullopt;
  return Ray{*to >= *from, *from};
}

std::optional<Ray> applied(const Instruction& i, const Ray& a, Value b) {
  const std::optional<double> by = number_of(i.type, b);
  if (!by || !std::isfinite(*by)) return std::nullopt;
  const bool is_sum = i.op == Op::FAdd || i.op == Op::FSub;
  const bool is_scaled = (i.op == Op::FMul || i.op == Op::FDiv) && *by != 0;
  if (!is_sum && !is_scaled) return std::nullopt;
  // sums and products of two floats are exact in double, or rounded once more to the same float
  return Ray{is_sum || *by > 0 ? a.up : !a.up, rounded(i.type, arithmetic(i.op, a.bound, *by))};
}

std::optional<Ray> applied(const Instruction& i, const Ray& a) {
  if (i.op == Op::FNeg) return Ray{!a.up, -a.bound};
  const model::Type to{i.aux};
  if (i.op != Op::FPConvert || (to != model::kF32 && to != model::kF64)) return std::nullopt;
  return Ray{a.up, rounded(to, a.bound)};
}

Instruction mirrored(Instruction i) {
  const bool greater = i.aux & kGreater, less = i.aux & kLess;
  i.aux = static_cast<uint8_t>((i.aux & ~(kGreater | kLess)) | (greater ? kLess : 0) |
                               (less ? kGreater : 0));
  std::swap(i.a, i.b);
  return i;
}

std::optional<bool> compared(const Instruction& i, const Ray& a, Value b) {
  const std::optional<double> with = number_of(i.type, b);
  if (!with) return std::nullopt;
  uint8_t possible = a.up ? kGreater : kLess;
  if (a.contains(*with)) possible |= kEqual;
  if (a.up ? a.bound < *with : a.bound > *with) possible |= kLess | kGreater;
  const uint8_t holds = i.aux & possible;
  if (holds == 0) return false;
  return holds == possible ? std::optional(true) : std::nullopt;
}

}  // namespace culprit::machine
