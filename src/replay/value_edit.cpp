#include "replay/value_edit.h"

#include <bit>
#include <cmath>

namespace culprit::replay {

namespace {

constexpr size_t kFarthestComparison = 4;  // instructions between a comparison and its probe

bool is_order(const model::Instruction& i) {
  using enum model::Op;
  if (i.op == Ult || i.op == Ule || i.op == Slt || i.op == Sle) return true;
  if (i.op != FCmp) return false;
  switch (static_cast<model::FloatPredicate>(i.aux)) {
    case model::FloatPredicate::OGt:
    case model::FloatPredicate::OGe:
    case model::FloatPredicate::OLt:
    case model::FloatPredicate::OLe: return true;
    default: return false;
  }
}

/// Whether both operands still hold the compared values: temporaries share registers
/// (model/registers.h).
bool keeps_operands(const model::Function& function, size_t comparison, size_t probe) {
  const model::Instruction& i = function.code[comparison];
  for (size_t pc = comparison; pc < probe; ++pc)
    if (function.code[pc].dst == i.a || function.code[pc].dst == i.b) return false;
  return true;
}

}  // namespace

bool looks_at_reads(const ValueEdit& edit) {
  using enum ValueEdit::Kind;
  return edit.kind == OtherSign || edit.kind == Read || edit.kind == IsSet || edit.kind == IsZero ||
         edit.kind == AtEquality;
}

std::optional<size_t> probed_order(const model::Function& function, size_t pc) {
  model::Operand wanted = function.code[pc].a;
  for (size_t back = 1; back <= kFarthestComparison && back <= pc; ++back) {
    const model::Instruction& i = function.code[pc - back];
    if (i.dst != wanted) return std::nullopt;
    if (is_order(i))
      return keeps_operands(function, pc - back, pc) ? std::optional(pc - back) : std::nullopt;
    if (i.op != model::Op::ZExt && i.op != model::Op::Move && i.op != model::Op::Ne)
      return std::nullopt;
    wanted = i.a;
  }
  return std::nullopt;
}

// The operands still hold the compared values: only conversions lie between a comparison and its
// probe.
std::optional<bool> compares_equals(const machine::Image& image, const machine::State& state,
                                    uint32_t pc) {
  if (state.frames.empty()) return std::nullopt;  // the initialiser of a static variable
  const machine::Frame& frame = state.top();
  const machine::ImageFunction& function = image.functions()[frame.function];
  const std::optional<size_t> order = probed_order(*function.model, pc);
  if (!order) return std::nullopt;
  const model::Instruction& comparison = function.model->code[*order];
  auto get = [&](model::Operand o) {
    return o >= 0 ? state.registers[frame.base + static_cast<size_t>(o)]
                  : function.constants[static_cast<size_t>(~o)];
  };
  const machine::Value a = get(comparison.a), b = get(comparison.b);
  if (!a.is_plain() || !b.is_plain()) return std::nullopt;
  if (comparison.op != model::Op::FCmp) return a.bits == b.bits;
  if (comparison.type == model::kF64)
    return std::bit_cast<double>(a.bits) == std::bit_cast<double>(b.bits);
  if (comparison.type != model::kF32) return std::nullopt;
  return std::bit_cast<float>(static_cast<uint32_t>(a.bits)) ==
         std::bit_cast<float>(static_cast<uint32_t>(b.bits));
}

namespace {

double edited_number(double computed, ValueEdit::Kind kind, double read) {
  if (kind == ValueEdit::Kind::Negate) return -computed;
  if (kind == ValueEdit::Kind::Magnitude) return std::abs(computed);
  return kind == ValueEdit::Kind::OtherSign ? read - (computed - read) : computed;
}

/// A float is computed as a double, where the difference and its rounding are at least as exact.
machine::Value edited_float(machine::Value computed, const ValueEdit& edit, uint64_t read) {
  if (edit.type == model::kF64)
    return machine::Value::plain(std::bit_cast<uint64_t>(edited_number(
        std::bit_cast<double>(computed.bits), edit.kind, std::bit_cast<double>(read))));
  if (edit.type != model::kF32) return computed;
  auto number = [](uint64_t bits) {
    return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  };
  return machine::Value::plain(std::bit_cast<uint32_t>(
      static_cast<float>(edited_number(number(computed.bits), edit.kind, number(read)))));
}

uint64_t edited_integer(uint64_t computed, const ValueEdit& edit, uint64_t read) {
  switch (edit.kind) {
    case ValueEdit::Kind::Add: return computed + edit.operand;
    case ValueEdit::Kind::Not: return computed == 0;
    case ValueEdit::Kind::Negate: return uint64_t{0} - computed;
    case ValueEdit::Kind::OtherSign: return 2 * read - computed;
    case ValueEdit::Kind::IsSet: return read != 0;
    case ValueEdit::Kind::IsZero: return read == 0;
    case ValueEdit::Kind::AtEquality: return computed ^ read;
    default: return computed;
  }
}

}  // namespace

machine::Value edited(machine::Value computed, const ValueEdit& edit,
                      std::optional<machine::Value> read) {
  if (edit.kind == ValueEdit::Kind::Constant) return machine::Value::plain(edit.operand);
  if (edit.kind == ValueEdit::Kind::WhereSpared)
    return read ? machine::Value::plain(edit.operand) : computed;
  if (!computed.is_plain()) return computed;
  if (looks_at_reads(edit) && !(read && read->is_plain())) return computed;
  if (edit.kind == ValueEdit::Kind::Read) return *read;
  if (edit.type.is_float()) return edited_float(computed, edit, read ? read->bits : 0);
  uint64_t bits = edited_integer(computed.bits, edit, read ? read->bits : 0);
  unsigned width = edit.type.bits();
  return machine::Value::plain(width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits);
}

}  // namespace culprit::replay
