// Integers of 65 to 128 bits, as pairs of registers: what Clang makes of packed bit-fields, and the simple part of __int128.
// Left out: multiplication, division, order comparisons, shifts by a computed amount, conversions from and to floating point.
#include <array>
#include <optional>

#include "frontend/lower_function.h"
#include "llvm/IR/Constants.h"

namespace culprit::frontend {

using llvm::Instruction;
using model::Op;

namespace {

bool is_wide(const llvm::Type* type) {
  return type->isIntegerTy() && type->getIntegerBitWidth() > 64 && type->getIntegerBitWidth() <= 128 && type->getIntegerBitWidth() % 8 == 0;
}

/// Both halves as 64 bits; the upper one is extended.
struct Pair {
  Operand low, high;
};

class WideLowering {
 public:
  explicit WideLowering(FunctionLowering& f) : f_(f), b_(f.builder()) {}

  /// False when the operation is not among those that pairs can do.
  bool lower(const Instruction& i) {
    if (auto pair = bitwise(i)) return define(i, *pair), true;
    if (auto pair = shift(i)) return define(i, *pair), true;
    if (auto pair = extension(i)) return define(i, *pair), true;
    return truncate(i) || compare(i);
  }

 private:
  Operand emit(Op op, Operand a, Operand b) {
    const Operand dst = b_.add_register(model::kI64);
    b_.emit(op, model::kI64, dst, a, b);
    return dst;
  }
  Operand number(uint64_t value) { return b_.bits(model::kI64, value); }
  Operand widen(Operand operand, Op how) {
    const model::Type type = b_.type_of(operand);
    if (type == model::kI64) return operand;
    const Operand dst = b_.add_register(model::kI64);
    b_.emit(how, type, dst, operand).aux = model::kI64.code;
    return dst;
  }
  Pair pair(const llvm::Value* value, Op how) {
    const auto pieces = f_.operands(value);
    return {pieces[0], widen(pieces[1], how)};
  }
  void define(const Instruction& i, Pair value) {
    const auto to = f_.define(i);
    const model::Type high = b_.type_of(to[1]);
    b_.emit(Op::Move, model::kI64, to[0], value.low);
    if (high == model::kI64) b_.emit(Op::Move, high, to[1], value.high);
    else b_.emit(Op::Trunc, model::kI64, to[1], value.high).aux = high.code;
  }

  std::optional<Pair> bitwise(const Instruction& i) {
    const auto op = i.getOpcode() == Instruction::And ? std::optional(Op::And) : i.getOpcode() == Instruction::Or ? std::optional(Op::Or)
                    : i.getOpcode() == Instruction::Xor ? std::optional(Op::Xor) : std::nullopt;
    if (!op) return std::nullopt;
    const Pair a = pair(i.getOperand(0), Op::ZExt), b = pair(i.getOperand(1), Op::ZExt);
    return Pair{emit(*op, a.low, b.low), emit(*op, a.high, b.high)};
  }

  std::optional<Pair> shift(const Instruction& i) {
    const auto* amount = i.isShift() ? llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(1)) : nullptr;
    if (!amount || amount->getValue().uge(i.getType()->getIntegerBitWidth())) return std::nullopt;
    const uint64_t k = amount->getZExtValue();
    const Pair a = pair(i.getOperand(0), i.getOpcode() == Instruction::AShr ? Op::SExt : Op::ZExt);
    if (k == 0) return a;
    if (i.getOpcode() == Instruction::Shl) return shift_left(a, k);
    return shift_right(a, k, i.getOpcode() == Instruction::AShr ? Op::AShr : Op::LShr);
  }
  Pair shift_left(Pair a, uint64_t k) {
    if (k >= 64) return {number(0), emit(Op::Shl, a.low, number(k - 64))};
    return {emit(Op::Shl, a.low, number(k)), emit(Op::Or, emit(Op::Shl, a.high, number(k)), emit(Op::LShr, a.low, number(64 - k)))};
  }
  Pair shift_right(Pair a, uint64_t k, Op op) {
    const Operand filling = op == Op::AShr ? emit(Op::AShr, a.high, number(63)) : number(0);
    if (k >= 64) return {emit(op, a.high, number(k - 64)), filling};
    return {emit(Op::Or, emit(Op::LShr, a.low, number(k)), emit(Op::Shl, a.high, number(64 - k))), emit(op, a.high, number(k))};
  }

  std::optional<Pair> extension(const Instruction& i) {
    const bool sign = i.getOpcode() == Instruction::SExt;
    if (!sign && i.getOpcode() != Instruction::ZExt) return std::nullopt;
    const Op how = sign ? Op::SExt : Op::ZExt;
    if (is_wide(i.getOperand(0)->getType())) return pair(i.getOperand(0), how);
    const Operand low = widen(f_.operand(i.getOperand(0)), how);
    return Pair{low, sign ? emit(Op::AShr, low, number(63)) : number(0)};
  }

  bool truncate(const Instruction& i) {
    if (i.getOpcode() != Instruction::Trunc) return false;
    const Pair a = pair(i.getOperand(0), Op::ZExt);
    if (is_wide(i.getType())) return define(i, a), true;
    const model::Type to = scalar_type(i.getType());
    if (to == model::kI64) b_.emit(Op::Move, to, f_.define_scalar(i), a.low);
    else b_.emit(Op::Trunc, model::kI64, f_.define_scalar(i), a.low).aux = to.code;
    return true;
  }

  /// a == b <=> the halves differ in no bit
  bool compare(const Instruction& i) {
    const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&i);
    if (!comparison || !comparison->isEquality()) return false;
    const Pair a = pair(i.getOperand(0), Op::ZExt), b = pair(i.getOperand(1), Op::ZExt);
    const Operand difference = emit(Op::Or, emit(Op::Xor, a.low, b.low), emit(Op::Xor, a.high, b.high));
    const Op op = comparison->getPredicate() == llvm::CmpInst::ICMP_EQ ? Op::Eq : Op::Ne;
    b_.emit(op, model::kI64, f_.define_scalar(i), difference, number(0));
    return true;
  }

  FunctionLowering& f_;
  FunctionBuilder& b_;
};

}  // namespace

bool lower_wide(FunctionLowering& f, const llvm::Instruction& i) {
  for (const llvm::Value* operand : i.operands())
    if (is_opaque(operand->getType()) && !is_wide(operand->getType())) return false;
  if (is_opaque(i.getType()) && !is_wide(i.getType())) return false;
  return WideLowering(f).lower(i);
}

}  // namespace culprit::frontend
