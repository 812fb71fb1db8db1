#include "machine/value/arithmetic.h"

namespace culprit::machine {

using model::FloatPredicate;
using model::Op;

namespace {

/// The low bits of `result`. `exactly` computes the exact result in 64 signed bits and returns
/// whether that overflows; it is called only if signed overflow is undefined here.
template <class Exactly>
Computed wrapped(unsigned w, uint8_t flags, uint64_t a, uint64_t b, uint64_t result,
                 Exactly exactly) {
  uint64_t r = result & width_mask(w);
  if (!(flags & model::kNoSignedWrap)) return Computed(r, std::nullopt);
  int64_t exact;
  bool overflow =
      exactly(sign_extend(a, w), sign_extend(b, w), &exact) || exact != sign_extend(r, w);
  return Computed(r, overflow ? std::optional(FindingKind::SignedOverflow) : std::nullopt);
}

Computed add(unsigned w, uint8_t flags, uint64_t a, uint64_t b) {
  return wrapped(w, flags, a, b, a + b,
                 [](int64_t x, int64_t y, int64_t* r) { return __builtin_add_overflow(x, y, r); });
}
Computed sub(unsigned w, uint8_t flags, uint64_t a, uint64_t b) {
  return wrapped(w, flags, a, b, a - b,
                 [](int64_t x, int64_t y, int64_t* r) { return __builtin_sub_overflow(x, y, r); });
}
Computed mul(unsigned w, uint8_t flags, uint64_t a, uint64_t b) {
  return wrapped(w, flags, a, b, a * b,
                 [](int64_t x, int64_t y, int64_t* r) { return __builtin_mul_overflow(x, y, r); });
}

Computed divide(Op op, unsigned w, uint64_t a, uint64_t b) {
  if (b == 0) return {0, FindingKind::DivisionByZero, true};
  if (op == Op::UDiv) return {a / b};
  if (op == Op::URem) return {a % b};
  int64_t sa = sign_extend(a, w), sb = sign_extend(b, w);
  bool overflow = sb == -1 && a == uint64_t{1} << (w - 1);
  if (overflow) return {op == Op::SDiv ? a : 0, FindingKind::SignedOverflow, w >= 32};
  return {static_cast<uint64_t>(op == Op::SDiv ? sa / sb : sa % sb) & width_mask(w)};
}

/// Whether C leaves `a` << `b` undefined for a signed `a` (C11 6.5.7p4): a is negative, or the
/// result does not fit. `b` is less than the width.
bool left_shift_overflows(unsigned w, uint64_t a, uint64_t b) { return (a >> (w - 1 - b)) != 0; }

Computed shift(Op op, unsigned w, uint8_t flags, uint64_t a, uint64_t b) {
  std::optional<FindingKind> finding;
  if (b >= w) {
    finding = FindingKind::ShiftOutOfRange;
    b &= w == 64 ? 63 : 31;
    if (b >= w) return {op == Op::AShr && sign_extend(a, w) < 0 ? width_mask(w) : 0, finding};
  }
  if (op == Op::Shl) {
    if (!finding && (flags & model::kNoSignedWrap) && left_shift_overflows(w, a, b))
      finding = FindingKind::ShiftOverflow;
    return {(a << b) & width_mask(w), finding};
  }
  if (op == Op::LShr) return {a >> b, finding};
  return {static_cast<uint64_t>(sign_extend(a, w) >> b) & width_mask(w), finding};
}

template <class T>
bool compare_floats(FloatPredicate predicate, T a, T b) {
  unsigned relation = std::isunordered(a, b) ? 8u : a == b ? 1u : a > b ? 2u : 4u;
  return (static_cast<unsigned>(predicate) & relation) != 0;
}

template <class T>
T float_arithmetic(Op op, T a, T b) {
  switch (op) {
    case Op::FAdd: return a + b;
    case Op::FSub: return a - b;
    case Op::FMul: return a * b;
    case Op::FDiv: return a / b;
    default: return std::fmod(a, b);
  }
}

/// Conversions out of range give the result of x86-64: the "integer indefinite" value, cut to the
/// width.
uint64_t to_integer(long double value, unsigned width, bool is_signed,
                    std::optional<FindingKind>& finding) {
  long double whole = std::trunc(value);
  long double low = is_signed ? -std::ldexp(1.0L, static_cast<int>(width) - 1) : 0.0L;
  long double high = std::ldexp(1.0L, static_cast<int>(is_signed ? width - 1 : width));
  if (std::isnan(value) || whole < low || whole >= high) finding = FindingKind::InvalidConversion;
  if (std::isnan(value) || whole < -0x1p63L || whole >= 0x1p64L)
    return (width == 32 && is_signed ? uint64_t{0x80000000} : uint64_t{1} << 63) &
           width_mask(width);
  if (width == 32 && is_signed && finding) return 0x80000000;
  if (whole < 0x1p63L)
    return static_cast<uint64_t>(static_cast<int64_t>(whole)) & width_mask(width);
  return is_signed ? (uint64_t{1} << 63) & width_mask(width)
                   : static_cast<uint64_t>(whole) & width_mask(width);
}

long double as_long_double(model::Type type, Value v) {
  return type == model::kF32   ? static_cast<long double>(v.as_float())
         : type == model::kF64 ? static_cast<long double>(v.as_double())
                               : v.as_long_double();
}

template <class Source>
Value to_float(model::Type type, Source value) {
  if (type == model::kF32) return Value::from_float(static_cast<float>(value));
  if (type == model::kF64) return Value::from_double(static_cast<double>(value));
  return Value::from_long_double(static_cast<long double>(value));
}

}  // namespace

Computed integer_binary(Op op, unsigned w, uint8_t flags, uint64_t a, uint64_t b) {
  switch (op) {
    case Op::Add: return add(w, flags, a, b);
    case Op::Sub: return sub(w, flags, a, b);
    case Op::Mul: return mul(w, flags, a, b);
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem: return divide(op, w, a, b);
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: return shift(op, w, flags, a, b);
    case Op::And: return {a & b};
    case Op::Or: return {a | b};
    case Op::Xor: return {a ^ b};
    case Op::Eq: return {a == b};
    case Op::Ne: return {a != b};
    case Op::Ult: return {a < b};
    case Op::Ule: return {a <= b};
    case Op::Slt: return {sign_extend(a, w) < sign_extend(b, w)};
    case Op::Sle: return {sign_extend(a, w) <= sign_extend(b, w)};
    default: return {};
  }
}

Value float_binary(const model::Instruction& i, Value a, Value b) {
  if (i.op == Op::FCmp) {
    auto predicate = static_cast<FloatPredicate>(i.aux);
    bool r = i.type == model::kF32 ? compare_floats(predicate, a.as_float(), b.as_float())
             : i.type == model::kF64
                 ? compare_floats(predicate, a.as_double(), b.as_double())
                 : compare_floats(predicate, a.as_long_double(), b.as_long_double());
    return Value::plain(r);
  }
  if (i.type == model::kF32)
    return Value::from_float(float_arithmetic(i.op, a.as_float(), b.as_float()));
  if (i.type == model::kF64)
    return Value::from_double(float_arithmetic(i.op, a.as_double(), b.as_double()));
  return Value::from_long_double(float_arithmetic(i.op, a.as_long_double(), b.as_long_double()));
}

Value convert_float(const model::Instruction& i, Value a, std::optional<FindingKind>& finding) {
  model::Type to{i.aux};
  switch (i.op) {
    case Op::FPToSI:
      return Value::plain(to_integer(as_long_double(i.type, a), to.bits(), true, finding));
    case Op::FPToUI:
      return Value::plain(to_integer(as_long_double(i.type, a), to.bits(), false, finding));
    case Op::SIToFP: return to_float(to, sign_extend(a.bits, i.type.bits()));
    case Op::UIToFP: return to_float(to, a.bits);
    case Op::FPConvert:
      if (i.type == model::kF32) return to_float(to, a.as_float());
      if (i.type == model::kF64) return to_float(to, a.as_double());
      return to_float(to, a.as_long_double());
    case Op::FNeg:
      if (i.type == model::kF32) return Value::from_float(-a.as_float());
      if (i.type == model::kF64) return Value::from_double(-a.as_double());
      return Value::from_long_double(-a.as_long_double());
    default: return a;
  }
}

/// Shifts move undefined bits along (an arithmetic shift copies an undefined sign). Sums spread
/// them upwards, as a carry may. Operands that differ in a defined bit are unequal. The other
/// results depend on every bit.
uint64_t undefined_result(Op op, unsigned width, Value a, Value b) {
  uint64_t ma = a.undefined_mask(), mb = b.undefined_mask(), all = width_mask(width);
  switch (op) {
    case Op::And: return ((ma & (b.bits | mb)) | (mb & (a.bits | ma))) & all;
    case Op::Or: return ((ma & (~b.bits | mb)) | (mb & (~a.bits | ma))) & all;
    case Op::Xor: return (ma | mb) & all;
    case Op::Shl: return mb ? all : (ma << (b.bits & 63)) & all;
    case Op::LShr: return mb ? all : (ma & all) >> (b.bits & 63);
    case Op::AShr:
      return mb ? all : static_cast<uint64_t>(sign_extend(ma & all, width) >> (b.bits & 63)) & all;
    case Op::Add:
    case Op::Sub:
    case Op::Mul: {
      uint64_t either = (ma | mb) & all;
      return (either | (~either + 1)) & all;
    }
    case Op::Eq:
    case Op::Ne: return ((a.bits ^ b.bits) & ~(ma | mb) & all) == 0;
    case Op::Ult:
    case Op::Ule:
    case Op::Slt:
    case Op::Sle: return 1;
    default: return all;
  }
}

}  // namespace culprit::machine
