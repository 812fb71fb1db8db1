// Arithmetic that tells an overflow (__builtin_add_overflow and the like: the result is {value,
// flag}) or stops at the largest or smallest number (saturating addition), on two integers of at
// most 64 bits; and the larger or smaller of two.
//
//   uadd → r < a            sadd → ((r ^ a) & (r ^ b)) < 0
//   usub → a < b            ssub → ((a ^ b) & (a ^ r)) < 0
//   mul of up to 32 bits → the 64-bit product differs from the extended result
//   umul of N bits → a ≠ 0 and r / a ≠ b: a wrapped r is off by k·2ᴺ, the quotient by at least 1
//   smul of N bits → the same except for a = −1, where only b = −2ᴺ⁻¹ wraps
//   uadd.sat → flag ? all ones : r        usub.sat → flag ? 0 : r
//   sadd.sat, ssub.sat → flag ? (a < 0 ? least : most) : r: an overflow goes the way of a's sign
//   smax and the like → a > b ? a : b
#include "frontend/lower/lower_function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

using model::Op;

namespace {

class OverflowLowering {
 public:
  OverflowLowering(FunctionLowering& f, unsigned operation, bool is_signed, const llvm::Value* a,
                   const llvm::Value* b)
      : f_(f),
        operation_(operation),
        signed_(is_signed),
        type_(scalar_type(a->getType())),
        a_(f.operand(a)),
        b_(f.operand(b)) {}

  struct Answer {
    Operand result, wraps;
  };

  Answer answer() {
    Operand result{}, wraps{};
    switch (operation_) {
      case llvm::Instruction::Add:
        result = emit(Op::Add, a_, b_);
        wraps = signed_
                    ? negative(emit(Op::And, emit(Op::Xor, result, a_), emit(Op::Xor, result, b_)))
                    : test(Op::Ult, result, a_);
        break;
      case llvm::Instruction::Sub:
        result = emit(Op::Sub, a_, b_);
        wraps = signed_ ? negative(emit(Op::And, emit(Op::Xor, a_, b_), emit(Op::Xor, a_, result)))
                        : test(Op::Ult, a_, b_);
        break;
      default:
        result = emit(Op::Mul, a_, b_);
        wraps = type_.bits() <= 32 ? narrow_product_wraps(result)
                : signed_          ? signed_product_wraps(result)
                                   : unsigned_product_wraps(result);
    }
    return {result, wraps};
  }

  /// The result, or the limit that it would exceed.
  Operand saturated() {
    const Answer exact = answer();
    const uint64_t least = uint64_t{1} << (type_.bits() - 1);
    const Operand limit =
        signed_ ? select(negative(a_), number(least), number(least - 1))
                : number(operation_ == llvm::Instruction::Add ? 2 * (least - 1) + 1 : 0);
    return select(exact.wraps, limit, exact.result);
  }

 private:
  Operand emit_at(Op op, model::Type type, model::Type to, Operand a, Operand b) {
    const Operand dst = f_.builder().add_register(to);
    f_.builder().emit(op, type, dst, a, b);
    return dst;
  }
  Operand emit(Op op, Operand a, Operand b) { return emit_at(op, type_, type_, a, b); }
  Operand test(Op op, Operand a, Operand b) { return emit_at(op, type_, model::kI1, a, b); }
  Operand both(Operand a, Operand b) { return emit_at(Op::And, model::kI1, model::kI1, a, b); }
  Operand number(uint64_t value) { return f_.builder().bits(type_, value); }
  Operand negative(Operand a) { return test(Op::Slt, a, number(0)); }
  Operand select(Operand condition, Operand yes, Operand no) {
    const Operand dst = f_.builder().add_register(type_);
    f_.builder().emit(Op::Select, type_, dst, condition, yes, no);
    return dst;
  }
  Operand extend(Operand a) {
    const Operand dst = f_.builder().add_register(model::kI64);
    f_.builder().emit(signed_ ? Op::SExt : Op::ZExt, type_, dst, a).aux = model::kI64.code;
    return dst;
  }

  Operand narrow_product_wraps(Operand result) {
    const Operand product = emit_at(Op::Mul, model::kI64, model::kI64, extend(a_), extend(b_));
    return emit_at(Op::Ne, model::kI64, model::kI1, extend(result), product);
  }
  Operand unsigned_product_wraps(Operand result) {
    const Operand zero = test(Op::Eq, a_, number(0));
    const Operand quotient = emit(Op::UDiv, result, select(zero, number(1), a_));
    return both(test(Op::Ne, a_, number(0)), test(Op::Ne, quotient, b_));
  }
  Operand signed_product_wraps(Operand result) {
    const Operand next = emit(Op::Add, a_, number(1));
    const Operand divides = test(Op::Ult, number(1), next);  // neither −1 nor 0
    const Operand quotient = emit(Op::SDiv, result, select(divides, a_, number(1)));
    const Operand off = both(divides, test(Op::Ne, quotient, b_));
    const Operand negated = both(test(Op::Eq, a_, number(~uint64_t{0} >> (64 - type_.bits()))),
                                 test(Op::Eq, b_, number(uint64_t{1} << (type_.bits() - 1))));
    return emit_at(Op::Or, model::kI1, model::kI1, off, negated);
  }

  FunctionLowering& f_;
  unsigned operation_;
  bool signed_;
  model::Type type_;
  Operand a_, b_;
};

bool is_small_integer(const llvm::Value* value) {
  return value->getType()->isIntegerTy() && value->getType()->getIntegerBitWidth() <= 64;
}

/// The larger or the smaller one, as the comparison of the intrinsic has it.
void lower_choice(FunctionLowering& f, const llvm::MinMaxIntrinsic& call) {
  const Operand a = f.operand(call.getLHS()), b = f.operand(call.getRHS());
  const bool is_larger = call.getPredicate() == llvm::CmpInst::ICMP_SGT ||
                         call.getPredicate() == llvm::CmpInst::ICMP_UGT;
  const model::Type type = scalar_type(call.getType());
  const Operand less = f.builder().add_register(model::kI1);
  f.builder().emit(call.isSigned() ? Op::Slt : Op::Ult, type, less, a, b);
  const Operand result = f.builder().add_register(type);
  f.builder().emit(Op::Select, type, result, less, is_larger ? b : a, is_larger ? a : b);
  f.alias(call, {result});
}

}  // namespace

bool lower_overflow(FunctionLowering& f, const llvm::CallBase& call) {
  if (call.arg_empty() || !is_small_integer(call.getArgOperand(0))) return false;
  if (const auto* choice = llvm::dyn_cast<llvm::MinMaxIntrinsic>(&call))
    return lower_choice(f, *choice), true;
  const auto* operation = llvm::dyn_cast<llvm::BinaryOpIntrinsic>(&call);
  if (!operation || operation->getBinaryOp() == llvm::Instruction::Shl) return false;
  OverflowLowering lowering(f, operation->getBinaryOp(), operation->isSigned(), operation->getLHS(),
                            operation->getRHS());
  if (llvm::isa<llvm::SaturatingInst>(call)) {
    f.alias(call, {lowering.saturated()});
    return true;
  }
  const OverflowLowering::Answer answer = lowering.answer();
  f.alias(call, {answer.result, answer.wraps});
  return true;
}

}  // namespace culprit::frontend
