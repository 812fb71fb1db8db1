// Integer and floating-point operations on plain payloads, with the cases that C leaves undefined.
#pragma once

#include <cmath>
#include <optional>

#include "machine/value/finding_kind.h"
#include "machine/value/value.h"
#include "model/instruction.h"

namespace culprit::machine {

/// The result of an integer operation, and the undefined behaviour it showed, if any.
struct Computed {
  uint64_t bits;
  std::optional<FindingKind> finding;
  bool fatal;

  Computed(uint64_t result = 0, std::optional<FindingKind> undefined = std::nullopt,
           bool ends = false)
      : bits(result), finding(undefined), fatal(ends) {}
};

/// Add … Xor and Eq … Sle at integer or pointer type on canonical payloads. The result of an
/// operation that C leaves undefined is that of x86-64.
Computed integer_binary(model::Op op, unsigned width, uint8_t flags, uint64_t a, uint64_t b);
/// FAdd … FRem and FCmp.
Value float_binary(const model::Instruction& instruction, Value a, Value b);
/// SExt, Trunc, ZExt and BitCast on a payload; the caller handles undefined bits.
inline Computed convert_integer(const model::Instruction& instruction, uint64_t a) {
  switch (instruction.op) {
    case model::Op::SExt:
      return {static_cast<uint64_t>(sign_extend(a, instruction.type.bits())) &
              width_mask(model::Type{instruction.aux}.bits())};
    case model::Op::Trunc: return {a & width_mask(model::Type{instruction.aux}.bits())};
    default: return {a};
  }
}
/// FPToSI, FPToUI, SIToFP, UIToFP, FPConvert and FNeg. Sets `finding` if the value does not fit the
/// integer type.
Value convert_float(const model::Instruction& instruction, Value a,
                    std::optional<FindingKind>& finding);
/// The undefined bits of the result, given those of the operands.
uint64_t undefined_result(model::Op op, unsigned width, Value a, Value b);

}  // namespace culprit::machine
