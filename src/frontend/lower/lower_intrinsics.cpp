// Lowers LLVM's intrinsics. Memory operations and stack marks have their own instructions, and
// no-ops vanish. Mathematical intrinsics become calls of the C functions that they stand for. All
// others become calls of the intrinsic's name, which the machine may not know.
#include <array>

#include "frontend/lower/argument_places.h"
#include "frontend/lower/lower_function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace culprit::frontend {

using model::Op;

namespace {

using IntrinsicHandler = void (*)(FunctionLowering&, const llvm::CallBase&);

void copy_memory(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand to = f.operand(call.getArgOperand(0)), from = f.operand(call.getArgOperand(1)),
                bytes = f.operand(call.getArgOperand(2));
  const bool may_overlap = call.getIntrinsicID() == llvm::Intrinsic::memmove;
  f.builder().emit(Op::MemCopy, model::kVoid, 0, to, from, bytes).flags =
      may_overlap ? model::kMayOverlap : 0;
}

void set_memory(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand to = f.operand(call.getArgOperand(0)), value = f.operand(call.getArgOperand(1)),
                bytes = f.operand(call.getArgOperand(2));
  f.builder().emit(Op::MemSet, model::kVoid, 0, to, value, bytes);
}

void start_arguments(FunctionLowering& f, const llvm::CallBase& call) {
  ArgumentPlaces places(f.layout());
  for (const llvm::Argument& parameter : call.getFunction()->args())
    places.next(parameter.getType(),
                parameter.hasByValAttr() ? parameter.getParamByValType() : nullptr,
                parameter.getParamAlign().valueOrOne().value());
  f.builder().emit(Op::VaStart, model::kVoid, 0, f.operand(call.getArgOperand(0)),
                   static_cast<Operand>(places.general() + 256 * places.vector()),
                   static_cast<Operand>(places.memory()));
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

/// A variable begins anew, without a value.
void undefine(FunctionLowering& f, const llvm::CallBase& call) {
  const llvm::Value* variable = call.getArgOperand(1);
  if (f.variables().in_register(variable)) {
    const Operand own = f.variable_register(variable);
    f.builder().emit(Op::Undefine, f.builder().type_of(own), own, own);
  } else {
    f.builder().emit(Op::UndefineObject, model::kVoid, 0, f.operand(variable));
  }
}

void nothing(FunctionLowering&, const llvm::CallBase&) {}

void first_argument(FunctionLowering& f, const llvm::CallBase& call) {
  f.alias(call, f.operands(call.getArgOperand(0)));
}

/// __builtin_object_size of an unknown object: the largest or the smallest possible size.
void object_size(FunctionLowering& f, const llvm::CallBase& call) {
  const bool smallest = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  const model::Type type = scalar_type(call.getType());
  const uint64_t largest = type.bits() == 64 ? ~0ull : (1ull << type.bits()) - 1;
  f.alias(call, {f.builder().bits(type, smallest ? 0 : largest)});
}

void is_constant(FunctionLowering& f, const llvm::CallBase& call) {
  f.alias(call, {f.builder().bits(model::kI1, 0)});
}

void multiply_add(FunctionLowering& f, const llvm::CallBase& call) {
  const model::Type type = scalar_type(call.getType());
  const Operand a = f.operand(call.getArgOperand(0)), b = f.operand(call.getArgOperand(1)),
                c = f.operand(call.getArgOperand(2));
  const Operand product = f.builder().add_register(type);
  f.builder().emit(Op::FMul, type, product, a, b);
  f.builder().emit(Op::FAdd, type, f.define_scalar(call), product, c);
}

/// va_arg rounds its pointer up for types aligned to 16 bytes. Objects start at multiples of 16, so
/// masking the bits of the address is correct.
void mask_pointer(FunctionLowering& f, const llvm::CallBase& call) {
  const Operand pointer = f.operand(call.getArgOperand(0)), mask = f.operand(call.getArgOperand(1));
  f.builder().emit(Op::And, model::kI64, f.define_scalar(call), pointer, mask);
}

Operand compare(FunctionLowering& f, model::Type type, model::FloatPredicate predicate, Operand a,
                Operand b) {
  const Operand result = f.builder().add_register(model::kI1);
  f.builder().emit(Op::FCmp, type, result, a, b).aux = static_cast<uint8_t>(predicate);
  return result;
}

void call_function(FunctionLowering& f, const llvm::CallBase& call, const char* name,
                   Operand result, size_t arguments);

/// isnan, isinf, isfinite, isnormal …: classifies a float by its magnitude. LLVM's mask has a bit
/// for each class and sign. No C function produces a mask that distinguishes signs, so such a mask
/// stays a call that the machine does not know.
///   mask → isnan(x) if the mask contains NaN, or |x| in [low, high) for each run of adjacent
///   classes among zero, subnormal, normal, infinite
void is_class(FunctionLowering& f, const llvm::CallBase& call) {
  using Predicate = model::FloatPredicate;
  constexpr unsigned kNan = 0x3, kClasses[] = {0x060, 0x090, 0x108, 0x204};
  const auto mask =
      static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  const model::Type type = scalar_type(call.getArgOperand(0)->getType());
  const bool is_double = type == model::kF64;
  const uint64_t bounds[] = {0, 1, is_double ? 0x0010'0000'0000'0000u : 0x0080'0000u,
                             is_double ? 0x7ff0'0000'0000'0000u : 0x7f80'0000u};
  const Operand x = f.operand(call.getArgOperand(0));
  const Operand magnitude = f.builder().add_register(type);
  call_function(f, call, "fabs", magnitude, 1);
  Operand all =
      mask & kNan ? compare(f, type, Predicate::Uno, x, x) : f.builder().bits(model::kI1, 0);
  for (unsigned first = 0; first < 4; ++first) {
    if (!(mask & kClasses[first])) continue;
    unsigned end = first + 1;
    while (end < 4 && mask & kClasses[end]) ++end;
    Operand inside =
        compare(f, type, Predicate::OGe, magnitude, f.builder().bits(type, bounds[first]));
    if (end < 4) {
      const Operand below =
          compare(f, type, Predicate::OLt, magnitude, f.builder().bits(type, bounds[end]));
      const Operand both = f.builder().add_register(model::kI1);
      f.builder().emit(Op::And, model::kI1, both, inside, below);
      inside = both;
    }
    const Operand either = f.builder().add_register(model::kI1);
    f.builder().emit(Op::Or, model::kI1, either, all, inside);
    all = either;
    first = end;  // the class at `end` is not in the mask
  }
  f.alias(call, {all});
}

bool class_is_testable(const llvm::CallBase& call) {
  const unsigned mask =
      static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  const bool known = call.getArgOperand(0)->getType()->isDoubleTy() ||
                     call.getArgOperand(0)->getType()->isFloatTy();
  bool whole = true;
  for (unsigned both : {0x3u, 0x060u, 0x090u, 0x108u, 0x204u})
    whole = whole && ((mask & both) == 0 || (mask & both) == both);
  return known && whole;
}

struct Row {
  llvm::Intrinsic::ID id;
  IntrinsicHandler handler;
};

constexpr std::array kIntrinsicHandlers = {
    Row{llvm::Intrinsic::memcpy, copy_memory},
    Row{llvm::Intrinsic::memcpy_inline, copy_memory},
    Row{llvm::Intrinsic::memmove, copy_memory},
    Row{llvm::Intrinsic::memset, set_memory},
    Row{llvm::Intrinsic::memset_inline, set_memory},
    Row{llvm::Intrinsic::vastart, start_arguments},
    Row{llvm::Intrinsic::vaend, nothing},
    Row{llvm::Intrinsic::vacopy, copy_arguments},
    Row{llvm::Intrinsic::stacksave, save_stack},
    Row{llvm::Intrinsic::stackrestore, restore_stack},
    Row{llvm::Intrinsic::lifetime_start, undefine},
    Row{llvm::Intrinsic::lifetime_end, nothing},
    Row{llvm::Intrinsic::assume, nothing},
    Row{llvm::Intrinsic::donothing, nothing},
    Row{llvm::Intrinsic::prefetch, nothing},
    Row{llvm::Intrinsic::expect, first_argument},
    Row{llvm::Intrinsic::expect_with_probability, first_argument},
    Row{llvm::Intrinsic::threadlocal_address, first_argument},
    Row{llvm::Intrinsic::objectsize, object_size},
    Row{llvm::Intrinsic::is_constant, is_constant},
    Row{llvm::Intrinsic::fmuladd, multiply_add},
    Row{llvm::Intrinsic::ptrmask, mask_pointer}};

struct MathRow {
  llvm::Intrinsic::ID id;
  const char* name;
};

constexpr std::array kMath = {MathRow{llvm::Intrinsic::fabs, "fabs"},
                              MathRow{llvm::Intrinsic::sqrt, "sqrt"},
                              MathRow{llvm::Intrinsic::floor, "floor"},
                              MathRow{llvm::Intrinsic::ceil, "ceil"},
                              MathRow{llvm::Intrinsic::trunc, "trunc"},
                              MathRow{llvm::Intrinsic::round, "round"},
                              MathRow{llvm::Intrinsic::roundeven, "roundeven"},
                              MathRow{llvm::Intrinsic::rint, "rint"},
                              MathRow{llvm::Intrinsic::nearbyint, "nearbyint"},
                              MathRow{llvm::Intrinsic::copysign, "copysign"},
                              MathRow{llvm::Intrinsic::minnum, "fmin"},
                              MathRow{llvm::Intrinsic::maxnum, "fmax"},
                              MathRow{llvm::Intrinsic::pow, "pow"},
                              MathRow{llvm::Intrinsic::exp, "exp"},
                              MathRow{llvm::Intrinsic::exp2, "exp2"},
                              MathRow{llvm::Intrinsic::log, "log"},
                              MathRow{llvm::Intrinsic::log2, "log2"},
                              MathRow{llvm::Intrinsic::log10, "log10"},
                              MathRow{llvm::Intrinsic::sin, "sin"},
                              MathRow{llvm::Intrinsic::cos, "cos"},
                              MathRow{llvm::Intrinsic::tan, "tan"},
                              MathRow{llvm::Intrinsic::fma, "fma"},
                              MathRow{llvm::Intrinsic::ldexp, "ldexp"},
                              MathRow{llvm::Intrinsic::lround, "lround"},
                              MathRow{llvm::Intrinsic::llround, "llround"},
                              MathRow{llvm::Intrinsic::lrint, "lrint"},
                              MathRow{llvm::Intrinsic::llrint, "llrint"}};

/// Calls the C function for the operand type's width, with the first `arguments` arguments of the
/// intrinsic.
void call_function(FunctionLowering& f, const llvm::CallBase& call, const char* name,
                   Operand result, size_t arguments) {
  const llvm::Type* type = call.getArgOperand(0)->getType();
  const std::string suffix = type->isFloatTy() ? "f" : type->isX86_FP80Ty() ? "l" : "";
  model::CallSite site;
  for (unsigned a = 0; a < arguments; ++a) {
    site.arguments.push_back(f.operand(call.getArgOperand(a)));
    site.types.push_back(f.builder().type_of(site.arguments.back()));
    site.byval_bytes.push_back(0);
  }
  site.fixed_parameters = static_cast<uint32_t>(site.arguments.size());
  site.results = {result};
  site.result_types = {f.builder().type_of(result)};
  f.builder().emit_call(f.unit().external(name + suffix), std::move(site));
}

}  // namespace

bool lower_intrinsic(FunctionLowering& f, const llvm::CallBase& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return true;
  for (const Row& row : kIntrinsicHandlers)
    if (row.id == id) return row.handler(f, call), true;
  if (lower_overflow(f, call)) return true;
  if (id == llvm::Intrinsic::is_fpclass && class_is_testable(call)) return is_class(f, call), true;
  // an instruction of the processor is a function of the library (libc/compiler/vectors.c)
  if (call.getCalledFunction()->getName().starts_with("llvm.x86.")) return false;
  if (is_opaque(call.getType())) return f.unsupported(call, "vector operation"), true;
  for (const MathRow& row : kMath)
    if (row.id == id)
      return call_function(f, call, row.name, f.define_scalar(call), call.arg_size()), true;
  for (const llvm::Value* argument : call.args())
    if (argument->getType()->isMetadataTy() || is_opaque(argument->getType()))
      return f.unsupported(call, call.getCalledFunction()->getName().str()), true;
  return false;
}

}  // namespace culprit::frontend
