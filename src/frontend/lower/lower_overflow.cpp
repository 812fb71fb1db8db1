// Arithmetic with an overflow flag (__builtin_add_overflow and the like) on two integers of at most
// 64 bits. The result is {value, flag}.
//
//   uadd → r < a            sadd → ((r ^ a) & (r ^ b)) < 0
//   usub → a < b            ssub → ((a ^ b) & (a ^ r)) < 0
//   mul of up to 32 bits → the 64-bit product differs from the extended result
//   umul of 64 bits → a ≠ 0 and r / a ≠ b: a wrapped r is off by k·2⁶⁴, the quotient by at least 1
//   smul of 64 bits → the same except for a = −1, where only b = −2⁶³ wraps
#include "frontend/lower/lower_function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

using model::Op;

namespace {

class OverflowLowering {
 public:
  OverflowLowering(FunctionLowering& f, const llvm::WithOverflowInst& call)
      : f_(f),
        call_(call),
        signed_(call.isSigned()),
        type_(scalar_type(call.getLHS()->getType())),
        a_(f.operand(call.getLHS())),
        b_(f.operand(call.getRHS())) {}

  void lower() {
    Operand result{}, wraps{};
    switch (call_.getBinaryOp()) {
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
        wraps = type_.bits() < 64 ? narrow_product_wraps(result)
                : signed_         ? signed_product_wraps(result)
                                  : unsigned_product_wraps(result);
    }
    f_.alias(call_, {result, wraps});
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
    const Operand negated =
        both(test(Op::Eq, a_, number(~uint64_t{0})), test(Op::Eq, b_, number(uint64_t{1} << 63)));
    return emit_at(Op::Or, model::kI1, model::kI1, off, negated);
  }

  FunctionLowering& f_;
  const llvm::WithOverflowInst& call_;
  bool signed_;
  model::Type type_;
  Operand a_, b_;
};

}  // namespace

bool lower_overflow(FunctionLowering& f, const llvm::CallBase& call) {
  const auto* checked = llvm::dyn_cast<llvm::WithOverflowInst>(&call);
  if (!checked || !checked->getLHS()->getType()->isIntegerTy()) return false;
  const unsigned bits = checked->getLHS()->getType()->getIntegerBitWidth();
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return false;
  OverflowLowering(f, *checked).lower();
  return true;
}

}  // namespace culprit::frontend
