// The formulas are those of lower_overflow.cpp.
#include "frontend/lower/wide_overflow.h"

#include <algorithm>
#include <vector>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

namespace {

using llvm::Instruction;
using llvm::Value;

struct Answer {
  Value *result, *wraps;
};

Answer product(llvm::IRBuilder<>& builder, Value* a, Value* b, bool is_signed) {
  llvm::Type* type = a->getType();
  Value *zero = llvm::ConstantInt::get(type, 0), *one = llvm::ConstantInt::get(type, 1),
        *ones = llvm::Constant::getAllOnesValue(type);
  Value* result = builder.CreateMul(a, b);
  Value* divides = is_signed ? builder.CreateICmpUGT(builder.CreateAdd(a, one), one)
                             : builder.CreateICmpNE(a, zero);
  Value* divisor = builder.CreateSelect(divides, a, one);
  Value* quotient =
      is_signed ? builder.CreateSDiv(result, divisor) : builder.CreateUDiv(result, divisor);
  Value* wraps = builder.CreateAnd(divides, builder.CreateICmpNE(quotient, b));
  if (!is_signed) return {result, wraps};
  Value* least =
      llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(type->getIntegerBitWidth()));
  Value* negated = builder.CreateAnd(builder.CreateICmpEQ(a, ones), builder.CreateICmpEQ(b, least));
  return {result, builder.CreateOr(wraps, negated)};
}

/// A product of 65 to 127 bits, by one of 128 bits.
Answer narrower_product(llvm::IRBuilder<>& builder, Value* a, Value* b, bool is_signed) {
  llvm::Type *type = a->getType(), *wide = builder.getInt128Ty();
  const auto extended = [&](Value* v) {
    return is_signed ? builder.CreateSExt(v, wide) : builder.CreateZExt(v, wide);
  };
  const Answer exact = product(builder, extended(a), extended(b), is_signed);
  Value* result = builder.CreateTrunc(exact.result, type);
  Value* differs = builder.CreateICmpNE(extended(result), exact.result);
  return {result, builder.CreateOr(exact.wraps, differs)};
}

Answer answer(const llvm::WithOverflowInst& call, llvm::IRBuilder<>& builder) {
  Value *a = call.getLHS(), *b = call.getRHS();
  if (call.getBinaryOp() == Instruction::Mul)
    return a->getType()->isIntegerTy(128) ? product(builder, a, b, call.isSigned())
                                          : narrower_product(builder, a, b, call.isSigned());
  const bool adds = call.getBinaryOp() == Instruction::Add;
  Value* result = builder.CreateBinOp(call.getBinaryOp(), a, b);
  if (!call.isSigned())
    return {result, adds ? builder.CreateICmpULT(result, a) : builder.CreateICmpULT(a, b)};
  Value* changed = builder.CreateXor(a, result);
  Value* differs = builder.CreateXor(adds ? result : a, b);
  return {result, builder.CreateICmpSLT(builder.CreateAnd(changed, differs),
                                        llvm::ConstantInt::get(a->getType(), 0))};
}

bool is_expanded(const llvm::WithOverflowInst& call) {
  const llvm::Type* type = call.getLHS()->getType();
  if (!type->isIntegerTy() || type->getIntegerBitWidth() <= 64) return false;
  if (call.getBinaryOp() == Instruction::Mul && type->getIntegerBitWidth() > 128) return false;
  return std::all_of(call.user_begin(), call.user_end(), [](const llvm::User* user) {
    return llvm::isa<llvm::ExtractValueInst>(user);
  });
}

void replace(llvm::WithOverflowInst& call) {
  llvm::IRBuilder<> builder(&call);
  const Answer both = answer(call, builder);
  const std::vector<llvm::User*> users(call.user_begin(), call.user_end());
  for (llvm::User* user : users) {
    auto* part = llvm::cast<llvm::ExtractValueInst>(user);
    part->replaceAllUsesWith(part->getIndices()[0] == 0 ? both.result : both.wraps);
    part->eraseFromParent();
  }
  call.eraseFromParent();
}

}  // namespace

void expand_wide_overflow(llvm::Function& function) {
  std::vector<llvm::WithOverflowInst*> found;
  for (Instruction& i : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::WithOverflowInst>(&i); call && is_expanded(*call))
      found.push_back(call);
  for (llvm::WithOverflowInst* call : found) replace(*call);
}

}  // namespace culprit::frontend
