#include <algorithm>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

enum class RegisterClass { General, Vector, X87 };

RegisterClass class_of(model::Type type) {
  return type == model::kF80 ? RegisterClass::X87
         : type.is_float()   ? RegisterClass::Vector
                             : RegisterClass::General;
}

RegisterClass class_of(ArgumentType type) {
  return type == ArgumentType::LongDouble ? RegisterClass::X87
         : type == ArgumentType::Double   ? RegisterClass::Vector
                                          : RegisterClass::General;
}

model::Type type_of(ArgumentType type) {
  switch (type) {
    case ArgumentType::Int: return model::kI32;
    case ArgumentType::Long: return model::kI64;
    case ArgumentType::Double: return model::kF64;
    case ArgumentType::LongDouble: return model::kF80;
    case ArgumentType::Pointer: return model::kPointer;
  }
  return model::kI64;
}

/// Widens or cuts an integer argument to the size that the conversion reads. The upper half of a
/// 64-bit register that holds an int is zero.
Value fit(Value value, model::Type passed, ArgumentType wanted) {
  if (!value.is_plain() || class_of(passed) != RegisterClass::General) return value;
  return Value::plain(value.bits & width_mask(wanted == ArgumentType::Int ? 32 : 64));
}

/// A va_list of the x86-64 ABI.
struct ListPosition {
  uint64_t general, vector;  ///< offsets in the area of registers
  uint64_t memory, registers;

  /// The address of the next argument.
  uint64_t next(RegisterClass wanted) {
    if (wanted == RegisterClass::General && general <= 40) return registers + take(general, 8);
    if (wanted == RegisterClass::Vector && vector <= 160) return registers + take(vector, 16);
    if (wanted != RegisterClass::X87) return take(memory, 8);
    memory = (memory + 15) / 16 * 16;
    return take(memory, 16);
  }
  static uint64_t take(uint64_t& at, uint64_t bytes) {
    at += bytes;
    return at - bytes;
  }
};

std::vector<FormatOperand> from_call(CallContext& context, size_t first,
                                     const std::vector<FormatArgument>& wanted) {
  std::vector<FormatOperand> fetched;
  size_t next[3] = {first, first, first};
  size_t position = first;
  for (const FormatArgument& argument : wanted) {
    RegisterClass wanted_class = class_of(argument.type);
    size_t& cursor = next[static_cast<size_t>(wanted_class)];
    while (cursor < context.arguments() && class_of(context.type(cursor)) != wanted_class) ++cursor;
    FormatOperand operand;
    operand.type = type_of(argument.type);
    operand.mismatch =
        position >= context.arguments() || class_of(context.type(position)) != wanted_class ||
        (argument.type != ArgumentType::Int && context.type(position) == model::kI32) ||
        (argument.type == ArgumentType::Int && wanted_class == RegisterClass::General &&
         context.type(position).bits() > 32);
    if (cursor < context.arguments()) {
      operand.value = fit(context.raw(cursor), context.type(cursor), argument.type);
      if (operand.value.is_symbolic()) operand.type = context.type(cursor);
      operand.operand = static_cast<int>(cursor++);
    } else {
      operand.value =
          Value::undefined_bits(0, width_mask(operand.type.bits() > 64 ? 64 : operand.type.bits()));
    }
    ++position;
    fetched.push_back(operand);
  }
  return fetched;
}

}  // namespace

std::optional<std::vector<FormatOperand>> fetch_arguments(
    CallContext& context, size_t first, bool va_list, const std::vector<FormatArgument>& wanted) {
  if (!va_list) return from_call(context, first, wanted);
  std::vector<FormatOperand> fetched;
  std::optional<uint64_t> list = context.number(first);
  if (!list) return std::nullopt;
  Machine& machine = context.machine();
  const Value offsets = machine.load(context.state(), model::kI64, Value::plain(*list));
  const Value memory = machine.load(context.state(), model::kPointer, Value::plain(*list + 8));
  const Value registers = machine.load(context.state(), model::kPointer, Value::plain(*list + 16));
  if (!context.running()) return std::nullopt;
  ListPosition position{offsets.bits & 0xffffffff, offsets.bits >> 32, memory.bits, registers.bits};
  for (const FormatArgument& argument : wanted) {
    FormatOperand operand;
    operand.type = type_of(argument.type);
    operand.value = machine.load(context.state(), operand.type,
                                 Value::plain(position.next(class_of(argument.type))));
    if (!context.running()) return std::nullopt;
    fetched.push_back(operand);
  }
  return fetched;
}

/// long __culprit_variable_arguments(void): how many variable arguments the calling function has
/// got, if they are no structs. Models of libraries tell versions of a function apart by it.
void do_variable_arguments(CallContext& c) {
  const State& state = c.state();
  if (state.frames.size() < 2) return c.result(0);
  const auto& functions = c.machine().image().functions();
  const Frame& caller = state.frames[state.frames.size() - 2];
  const model::Function& calling = *functions[caller.function].model;
  const model::Instruction& call = calling.code[caller.pc - 1];
  if (call.op != model::Op::Call && call.op != model::Op::CallIndirect) return c.result(0);
  const size_t passed = calling.calls[static_cast<size_t>(call.c)].arguments.size(),
               fixed = functions[state.top().function].model->parameter_types.size();
  c.result(passed - std::min(passed, fixed));
}

}  // namespace culprit::machine
