// LLVM's intrinsics: memory operations, stack marks and no-ops have instructions of their own or none; the mathematical ones are
// calls of the C functions that they stand for; all others are calls of the intrinsic's name, which the machine knows or not.
#include <array>

#include "frontend/lower_function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

using model::Op;

namespace {

using Handler = void (*)(FunctionLowering&, const llvm::CallBase&);

void copy_memory(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand to = f.operand(call.getArgOperand(0)), from = f.operand(call.getArgOperand(1)), bytes = f.operand(call.getArgOperand(2));
  f.builder().emit(Op::MemCopy, model::kVoid, 0, to, from, bytes);
}

void set_memory(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand to = f.operand(call.getArgOperand(0)), value = f.operand(call.getArgOperand(1)), bytes = f.operand(call.getArgOperand(2));
  f.builder().emit(Op::MemSet, model::kVoid, 0, to, value, bytes);
}

void start_arguments(FunctionLowering& f, const llvm::CallBase& call) {
  f.builder().emit(Op::VaStart, model::kVoid, 0, f.operand(call.getArgOperand(0)));
}

/// A va_list of the x86-64 ABI is 24 bytes.
void copy_arguments(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand to = f.operand(call.getArgOperand(0)), from = f.operand(call.getArgOperand(1));
  f.builder().emit(Op::MemCopy, model::kVoid, 0, to, from, f.builder().bits(model::kI64, 24));
}

void save_stack(FunctionLowering& f, const llvm::CallBase& call) {
  f.builder().emit(Op::StackSave, model::kPointer, f.define_scalar(call));
}

void restore_stack(FunctionLowering& f, const llvm::CallBase& call) {
  f.builder().emit(Op::StackRestore, model::kVoid, 0, f.operand(call.getArgOperand(0)));
}

void nothing(FunctionLowering&, const llvm::CallBase&) {}

void first_argument(FunctionLowering& f, const llvm::CallBase& call) { f.alias(call, f.operands(call.getArgOperand(0))); }

/// __builtin_object_size of something unknown: the largest or the smallest there can be.
void object_size(FunctionLowering& f, const llvm::CallBase& call) {
  const bool smallest = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  const model::Type type = scalar_type(call.getType());
  const uint64_t largest = type.bits() == 64 ? ~0ull : (1ull << type.bits()) - 1;
  f.alias(call, {f.builder().bits(type, smallest ? 0 : largest)});
}

void is_constant(FunctionLowering& f, const llvm::CallBase& call) { f.alias(call, {f.builder().bits(model::kI1, 0)}); }

void multiply_add(FunctionLowering& f, const llvm::CallBase& call) {
  const model::Type type = scalar_type(call.getType());
  const Operand a = f.operand(call.getArgOperand(0)), b = f.operand(call.getArgOperand(1)), c = f.operand(call.getArgOperand(2));
  const Operand product = f.builder().add_register(type);
  f.builder().emit(Op::FMul, type, product, a, b);
  f.builder().emit(Op::FAdd, type, f.define_scalar(call), product, c);
}

struct Row {
  llvm::Intrinsic::ID id;
  Handler handler;
};

constexpr std::array kHandlers = {
    Row{llvm::Intrinsic::memcpy, copy_memory},       Row{llvm::Intrinsic::memcpy_inline, copy_memory},
    Row{llvm::Intrinsic::memmove, copy_memory},      Row{llvm::Intrinsic::memset, set_memory},
    Row{llvm::Intrinsic::memset_inline, set_memory}, Row{llvm::Intrinsic::vastart, start_arguments},
    Row{llvm::Intrinsic::vaend, nothing},            Row{llvm::Intrinsic::vacopy, copy_arguments},
    Row{llvm::Intrinsic::stacksave, save_stack},     Row{llvm::Intrinsic::stackrestore, restore_stack},
    Row{llvm::Intrinsic::lifetime_start, nothing},   Row{llvm::Intrinsic::lifetime_end, nothing},
    Row{llvm::Intrinsic::assume, nothing},           Row{llvm::Intrinsic::donothing, nothing},
    Row{llvm::Intrinsic::prefetch, nothing},         Row{llvm::Intrinsic::expect, first_argument},
    Row{llvm::Intrinsic::expect_with_probability, first_argument},
    Row{llvm::Intrinsic::threadlocal_address, first_argument},
    Row{llvm::Intrinsic::objectsize, object_size},   Row{llvm::Intrinsic::is_constant, is_constant},
    Row{llvm::Intrinsic::fmuladd, multiply_add}};

struct MathRow {
  llvm::Intrinsic::ID id;
  const char* name;
};

constexpr std::array kMath = {
    MathRow{llvm::Intrinsic::fabs, "fabs"},       MathRow{llvm::Intrinsic::sqrt, "sqrt"},
    MathRow{llvm::Intrinsic::floor, "floor"},     MathRow{llvm::Intrinsic::ceil, "ceil"},
    MathRow{llvm::Intrinsic::trunc, "trunc"},     MathRow{llvm::Intrinsic::round, "round"},
    MathRow{llvm::Intrinsic::roundeven, "roundeven"}, MathRow{llvm::Intrinsic::rint, "rint"},
    MathRow{llvm::Intrinsic::nearbyint, "nearbyint"}, MathRow{llvm::Intrinsic::copysign, "copysign"},
    MathRow{llvm::Intrinsic::minnum, "fmin"},     MathRow{llvm::Intrinsic::maxnum, "fmax"},
    MathRow{llvm::Intrinsic::pow, "pow"},         MathRow{llvm::Intrinsic::exp, "exp"},
    MathRow{llvm::Intrinsic::exp2, "exp2"},       MathRow{llvm::Intrinsic::log, "log"},
    MathRow{llvm::Intrinsic::log2, "log2"},       MathRow{llvm::Intrinsic::log10, "log10"},
    MathRow{llvm::Intrinsic::sin, "sin"},         MathRow{llvm::Intrinsic::cos, "cos"},
    MathRow{llvm::Intrinsic::tan, "tan"},         MathRow{llvm::Intrinsic::fma, "fma"},
    MathRow{llvm::Intrinsic::ldexp, "ldexp"},     MathRow{llvm::Intrinsic::lround, "lround"},
    MathRow{llvm::Intrinsic::llround, "llround"}, MathRow{llvm::Intrinsic::lrint, "lrint"},
    MathRow{llvm::Intrinsic::llrint, "llrint"}};

void call_function(FunctionLowering& f, const llvm::CallBase& call, const char* name) {
  const llvm::Type* type = call.getArgOperand(0)->getType();
  const std::string suffix = type->isFloatTy() ? "f" : type->isX86_FP80Ty() ? "l" : "";
  model::CallSite site;
  for (const llvm::Value* argument : call.args()) {
    site.arguments.push_back(f.operand(argument));
    site.types.push_back(f.builder().type_of(site.arguments.back()));
    site.byval_bytes.push_back(0);
  }
  site.fixed_parameters = static_cast<uint32_t>(site.arguments.size());
  site.results = f.define(call);
  site.result_types = {scalar_type(call.getType())};
  f.builder().emit_call(f.unit().external(name + suffix), std::move(site));
}

}  // namespace

bool lower_intrinsic(FunctionLowering& f, const llvm::CallBase& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return true;
  for (const Row& row : kHandlers)
    if (row.id == id) return row.handler(f, call), true;
  if (is_opaque(call.getType())) return f.unsupported(call, "vector operation"), true;
  for (const MathRow& row : kMath)
    if (row.id == id) return call_function(f, call, row.name), true;
  for (const llvm::Value* argument : call.args())
    if (argument->getType()->isMetadataTy() || is_opaque(argument->getType())) return f.unsupported(call, call.getCalledFunction()->getName().str()), true;
  return false;
}

}  // namespace culprit::frontend
