#include "edits/place_code.h"

#include <algorithm>

#include "edits/rewriting.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

constexpr unsigned kDeepest = 8;  // nested instructions that compute an address

}  // namespace

void PlaceCode::begin(const SourceLocation& at, const Variables& visible) {
  at_ = at;
  visible_ = &visible;
  code_.clear();
  in_use_ = 0;
}

std::optional<Operand> PlaceCode::fresh() {
  const size_t number = function_.shared + in_use_;
  if (number >= function_.register_types.size()) return std::nullopt;
  ++in_use_;
  return static_cast<Operand>(number);
}

bool PlaceCode::is_global(Operand operand) const {
  if (operand >= 0) return false;
  const model::Constant& constant = function_.constants[static_cast<size_t>(~operand)];
  if (constant.kind != model::Constant::Kind::SymbolAddress ||
      program_.symbols[constant.symbol].kind != model::Symbol::Kind::Global)
    return false;
  return is_declared_outside(program_, program_.globals[program_.symbols[constant.symbol].index]);
}

bool PlaceCode::is_known(Operand operand) const {
  const auto is_it = [&](const OtherVariables::Variable* variable) {
    return variable->operand == operand;
  };
  if (std::any_of(visible_->begin(), visible_->end(), is_it)) return true;
  return is_frame_object(function_, operand);
}

std::optional<Operand> PlaceCode::copied(uint32_t before, Operand operand,
                                         const std::string& base) {
  return copied(before, operand, base, 0);
}

std::optional<Operand> PlaceCode::copied(uint32_t before, Operand operand, const std::string& base,
                                         unsigned depth) {
  if (operand < 0)
    return is_global(operand) && !variables_.is_clear(base, true, at_) ? std::nullopt
                                                                       : std::optional(operand);
  if (static_cast<uint32_t>(operand) < function_.shared)
    return is_known(operand) ? std::optional(operand) : std::nullopt;
  const std::optional<uint32_t> at = definition(function_, before, operand);
  if (!at || depth == kDeepest) return std::nullopt;
  Instruction i = code_at(*at);
  if (i.op == Op::Probe) i = {.op = Op::Move, .type = i.type, .dst = i.dst, .a = i.a};
  const bool has_two = i.op == Op::PtrAdd || i.op == Op::Add || i.op == Op::Sub || i.op == Op::Mul;
  if (!has_two && i.op != Op::Load && i.op != Op::Move && i.op != Op::SExt && i.op != Op::ZExt &&
      i.op != Op::Trunc)
    return std::nullopt;
  const std::optional<Operand> a = copied(*at, i.a, base, depth + 1);
  const std::optional<Operand> b =
      has_two && a ? copied(*at, i.b, base, depth + 1) : std::optional(i.b);
  const std::optional<Operand> result = a && b ? fresh() : std::nullopt;
  if (!result) return std::nullopt;
  i.a = *a;
  i.b = *b;
  i.dst = *result;
  code_.push_back(i);
  return result;
}

std::optional<Operand> PlaceCode::loaded(Operand address, model::Type type) {
  const std::optional<Operand> value = fresh();
  if (value) code_.push_back({.op = Op::Load, .type = type, .dst = *value, .a = address});
  return value;
}

}  // namespace culprit::edits
