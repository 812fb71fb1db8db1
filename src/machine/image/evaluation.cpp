#include "machine/image/evaluation.h"

#include <algorithm>

namespace culprit::machine {

using model::ComponentKind;
using model::Instruction;
using model::Op;

namespace {

bool has_evaluation(ComponentKind kind) {
  switch (kind) {
    case ComponentKind::Condition:
    case ComponentKind::ConditionAtom:
    case ComponentKind::SwitchValue:
    case ComponentKind::Assignment:
    case ComponentKind::CompoundAssignment:
    case ComponentKind::Initializer:
    case ComponentKind::Argument:
    case ComponentKind::PrintedValue:
    case ComponentKind::ReturnValue:
    case ComponentKind::Index:
    case ComponentKind::MacroUse: return true;
    default: return false;
  }
}

/// What has no place was made by the compiler, between instructions with one.
bool may_be_in(const SourceRange& range, const SourceLocation& at) {
  return !at.valid() || contains(range, at);
}

/// Whether `i` cannot be part of an expression.
bool ends_an_expression(const model::Program& program, const Instruction& i) {
  if (i.op == Op::LoopEnter || i.op == Op::LoopNext || i.op == Op::Return || i.op == Op::Gap)
    return true;
  if (i.op != Op::Probe) return false;
  const ComponentKind kind = program.components[static_cast<model::ComponentId>(i.c)].kind;
  return kind == ComponentKind::Statement || kind == ComponentKind::Jump;
}

}  // namespace

std::vector<Evaluation> evaluations_of(const model::Program& program,
                                       const model::Function& function) {
  std::vector<Evaluation> all;
  std::vector<int32_t> open;  // those not yet inside another one
  for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& probe = function.code[pc];
    if (probe.op != Op::Probe) continue;
    const auto id = static_cast<model::ComponentId>(probe.c);
    const model::Component& component = program.components[id];
    if (!has_evaluation(component.kind) || !component.range.valid()) continue;
    uint32_t begin = pc;
    while (begin > 0 && may_be_in(component.range, function.locations[begin - 1]) &&
           !ends_an_expression(program, function.code[begin - 1]))
      --begin;
    const auto index = static_cast<int32_t>(all.size());
    for (; !open.empty() && all[static_cast<size_t>(open.back())].probe >= begin; open.pop_back()) {
      Evaluation& inner = all[static_cast<size_t>(open.back())];
      begin = std::min(begin, inner.begin);
      inner.outer = index;
    }
    all.push_back({begin, pc, id, -1});
    open.push_back(index);
  }
  return all;
}

}  // namespace culprit::machine
