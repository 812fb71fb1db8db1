#include "frontend/lower/lower_vectors.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

namespace culprit::frontend {

namespace {

using llvm::Instruction;
using model::Op;
using Operands = FunctionLowering::Operands;

bool has_vectors(const llvm::Function& function) {
  for (const Instruction& i : llvm::instructions(function)) {
    if (i.getType()->isVectorTy()) return true;
    for (const llvm::Value* operand : i.operands())
      if (operand->getType()->isVectorTy()) return true;
  }
  return false;
}

/// The number of the element; SIZE_MAX if it is computed.
size_t element_number(const llvm::Value& index) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&index);
  return number ? number->getZExtValue() : SIZE_MAX;
}

/// The bits of a value, as registers of integers, lowest first.
class Bits {
 public:
  Bits(FunctionLowering& f, const Operands& parts) : b_(f.builder()) {
    for (Operand part : parts) {
      const model::Type type = b_.type_of(part);
      const unsigned bits = type.bits();
      Operand integer = part;
      if (!type.is_integer()) {
        integer = b_.add_register(model::integer_type(bits));
        b_.emit(Op::BitCast, type, integer, part).aux = model::integer_type(bits).code;
      }
      parts_.push_back({integer, end_, bits});
      end_ += bits;
    }
  }

  /// The bits from `from` on as a value of this type, put into `to`.
  void read(uint64_t from, model::Type type, Operand to) {
    const unsigned bits = type.bits();
    Operand all = 0;
    bool any = false;
    for (const Part& part : parts_) {
      if (part.from + part.bits <= from || part.from >= from + bits) continue;
      Operand wide = widened(part);
      if (part.from < from) wide = shifted(Op::LShr, wide, from - part.from);
      if (part.from > from) wide = shifted(Op::Shl, wide, part.from - from);
      all = any ? both(all, wide) : wide;
      any = true;
    }
    const model::Type integer = model::integer_type(bits);
    if (integer != model::kI64) {
      const Operand narrow = type == integer ? to : b_.add_register(integer);
      b_.emit(Op::Trunc, model::kI64, narrow, all).aux = integer.code;
      all = narrow;
    }
    if (type != integer) b_.emit(Op::BitCast, integer, to, all).aux = type.code;
    else if (integer == model::kI64) b_.emit(Op::Move, type, to, all);
  }

 private:
  struct Part {
    Operand operand;
    uint64_t from;
    unsigned bits;
  };

  Operand widened(const Part& part) {
    if (part.bits == 64) return part.operand;
    const Operand wide = b_.add_register(model::kI64);
    b_.emit(Op::ZExt, model::integer_type(part.bits), wide, part.operand).aux = model::kI64.code;
    return wide;
  }
  Operand shifted(Op op, Operand a, uint64_t by) {
    const Operand out = b_.add_register(model::kI64);
    b_.emit(op, model::kI64, out, a, b_.bits(model::kI64, by));
    return out;
  }
  Operand both(Operand a, Operand b) {
    const Operand out = b_.add_register(model::kI64);
    b_.emit(Op::Or, model::kI64, out, a, b);
    return out;
  }

  FunctionBuilder& b_;
  std::vector<Part> parts_;
  uint64_t end_ = 0;
};

void reinterpret(FunctionLowering& f, const Instruction& i) {
  Bits bits(f, f.operands(i.getOperand(0)));
  uint64_t at = 0;
  for (Operand to : f.define(i)) {
    const model::Type type = f.builder().type_of(to);
    bits.read(at, type, to);
    at += type.bits();
  }
}

}  // namespace

void scalarize_vectors(llvm::Function& function) {
  if (!has_vectors(function)) return;
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  llvm::ScalarizerPassOptions options;
  options.ScalarizeLoadStore = true;
  options.ScalarizeVariableInsertExtract = true;
  llvm::ScalarizerPass(options).run(function, analyses);
}

bool lower_vector(FunctionLowering& f, const Instruction& i) {
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&i)) {
    const Operands whole = f.operands(extract->getVectorOperand());
    const size_t number = element_number(*extract->getIndexOperand());
    if (number >= whole.size()) return false;
    f.alias(i, {whole[number]});
    return true;
  }
  if (const auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&i)) {
    Operands whole = f.operands(insert->getOperand(0));
    const size_t number = element_number(*insert->getOperand(2));
    if (number >= whole.size()) return false;
    whole[number] = f.operand(insert->getOperand(1));
    f.alias(i, whole);
    return true;
  }
  if (llvm::isa<llvm::BitCastInst>(i)) return reinterpret(f, i), true;
  return false;
}

}  // namespace culprit::frontend
