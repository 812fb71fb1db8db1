// A table of the instruction fields that are operands, for every pass that reads or rewrites them.
#pragma once

#include <array>

#include "model/instruction.h"

namespace culprit::model {

/// Says which of dst, a, b, c are operands. The operand lists of calls, returns and probes are
/// extra.
struct OperandShape {
  bool dst = false, a = false, b = false, c = false;
};

constexpr OperandShape operand_shape(Op op) {
  // Arithmetic and comparisons.
  if (op <= Op::FRem || op == Op::FCmp) return {true, true, true, false};
  if (op == Op::FNeg || (op >= Op::Trunc && op <= Op::Move)) return {true, true, false, false};
  switch (op) {
    case Op::Select: return {true, true, true, true};
    case Op::PtrAdd: return {true, true, true, false};
    case Op::Load:
    case Op::Undefine:
    case Op::AllocaDynamic:
    case Op::Probe: return {true, true, false, false};
    case Op::Store: return {false, true, true, false};
    case Op::Alloca:
    case Op::StackSave: return {true, false, false, false};
    case Op::StackRestore:
    case Op::UndefineObject:
    case Op::BeginObject:
    case Op::EndObject:
    case Op::Branch:
    case Op::Switch:
    case Op::VaStart: return {false, true, false, false};
    case Op::MemCopy:
    case Op::MemSet: return {false, true, true, true};
    case Op::CallIndirect: return {false, true, false, false};
    default: return {};
  }
}

/// Calls visit(operand) for every operand that `i` reads, constants included. The operand is const
/// if function and instruction are.
template <class AnyFunction, class AnyInstruction, class Visit>
void for_each_use(AnyFunction& function, AnyInstruction& i, Visit visit) {
  const OperandShape shape = operand_shape(i.op);
  if (shape.a) visit(i.a);
  if (shape.b) visit(i.b);
  if (shape.c) visit(i.c);
  if (i.op == Op::Return && i.aux) {
    for (auto& o : function.operand_lists[static_cast<size_t>(i.b)]) visit(o);
  } else if (i.op == Op::Return && !i.type.is_void()) {
    visit(i.a);
  } else if (i.op == Op::Call || i.op == Op::CallIndirect) {
    for (auto& o : function.calls[static_cast<size_t>(i.c)].arguments) visit(o);
  } else if (i.op == Op::Probe && i.b >= 0) {
    for (auto& o : function.probes[static_cast<size_t>(i.b)].reads) visit(o);
  }
}

/// Calls visit(operand) for every register that `i` writes.
template <class AnyFunction, class AnyInstruction, class Visit>
void for_each_definition(AnyFunction& function, AnyInstruction& i, Visit visit) {
  if (operand_shape(i.op).dst) visit(i.dst);
  if (i.op == Op::Call || i.op == Op::CallIndirect)
    for (auto& o : function.calls[static_cast<size_t>(i.c)].results) visit(o);
}

}  // namespace culprit::model
