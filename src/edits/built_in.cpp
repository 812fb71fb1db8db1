#include "edits/built_in.h"

#include <algorithm>
#include <utility>

namespace culprit::edits {

using machine::Insertion;
using machine::Mutant;
using machine::Mutation;
using model::Instruction;
using model::Op;
using replay::ValueEdit;

namespace {

struct Changes {
  std::vector<Mutation> mutations;
  std::vector<Insertion> insertions;
};

/// The comparison that also holds, or no longer holds, if both sides are equal.
Instruction with_other_boundary(Instruction comparison) {
  using enum model::FloatPredicate;
  const auto other = [](model::FloatPredicate predicate) {
    switch (predicate) {
      case OGt: return OGe;
      case OGe: return OGt;
      case OLt: return OLe;
      default: return OLt;
    }
  };
  switch (comparison.op) {
    case Op::Ult: comparison.op = Op::Ule; break;
    case Op::Ule: comparison.op = Op::Ult; break;
    case Op::Slt: comparison.op = Op::Sle; break;
    case Op::Sle: comparison.op = Op::Slt; break;
    default:
      comparison.aux =
          static_cast<uint8_t>(other(static_cast<model::FloatPredicate>(comparison.aux)));
  }
  return comparison;
}

/// Puts another value into the probe at `pc`. Returns false if the edit is of another kind.
bool build_in(const ValueEdit& edit, uint32_t index, const model::Function& function, uint32_t pc,
              Changes& changes) {
  const auto replace = [&](uint32_t at, const Instruction& by, uint64_t constant = 0) {
    changes.mutations.push_back({index, at, by, constant});
  };
  Instruction probe = function.code[pc];
  // the instruction before the probe computes the value into the register of the probe
  const auto compute = [&](std::vector<Instruction> code, uint64_t constant) {
    for (Instruction& i : code) i.dst = probe.dst;
    changes.insertions.push_back({index, pc, std::move(code), {constant}});
    probe.a = probe.dst;
    replace(pc, probe);
    return true;
  };
  switch (edit.kind) {
    case ValueEdit::Kind::Constant:
      probe.a = Mutation::kConstant;
      replace(pc, probe, edit.operand);
      return true;
    case ValueEdit::Kind::Add:
      if (!edit.type.is_integer()) return false;
      return compute(
          {{.op = Op::Add, .type = edit.type, .a = probe.a, .b = Insertion::constant(0)}},
          edit.operand);
    case ValueEdit::Kind::Not: {
      if (!edit.type.is_integer()) return false;
      std::vector<Instruction> code{
          {.op = Op::Eq, .type = edit.type, .a = probe.a, .b = Insertion::constant(0)}};
      if (edit.type != model::kI1)
        code.push_back({.op = Op::ZExt, .type = model::kI1, .aux = edit.type.code, .a = probe.dst});
      return compute(std::move(code), 0);
    }
    case ValueEdit::Kind::AtEquality: {
      const std::optional<size_t> comparison = replay::probed_order(function, pc);
      if (comparison)
        replace(static_cast<uint32_t>(*comparison),
                with_other_boundary(function.code[*comparison]));
      return comparison.has_value();
    }
    default: return false;
  }
}

/// Adds what changes the values of the edit's component. Functions of the same text change with the
/// first of them.
bool add_value(const machine::Image& image, const Edit& edit, Changes& changes) {
  const model::Program& program = image.program();
  if (std::any_of(program.static_probes.begin(), program.static_probes.end(),
                  [&](const auto& probe) { return probe.component == edit.component; }))
    return false;
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const machine::ImageFunction& function = image.functions()[f];
    const std::vector<uint32_t>& same = function.same_text;
    if (std::any_of(same.begin(), same.end(), [&](uint32_t other) { return other < f; })) continue;
    for (uint32_t pc = 0; pc < function.model->code.size(); ++pc) {
      const Instruction& i = function.model->code[pc];
      if (i.op == Op::Probe && static_cast<model::ComponentId>(i.c) == edit.component &&
          !build_in(*edit.value, f, *function.model, pc, changes))
        return false;
    }
  }
  return true;
}

model::Function with_code(const Mutant::Function& changed, const model::Function& from) {
  model::Function function = changed.with_calls ? *changed.with_calls : from;
  const auto begin = static_cast<int32_t>(function.code.size());
  // an inserted piece ends with a jump back behind the place that jumps to it
  function.locations.resize(changed.code.size());
  for (size_t at = changed.code.size(), back = 0; at-- > function.code.size();) {
    const Instruction& i = changed.code[at];
    if (i.op == Op::Jump) back = static_cast<size_t>(i.a) - 1;
    function.locations[at] = function.locations[back];
  }
  function.code = changed.code;
  const auto end = static_cast<int32_t>(function.code.size());
  if (end > begin)
    function.blocks.push_back(
        {.pc = begin, .end = end, .order = static_cast<uint32_t>(function.blocks.size())});
  for (size_t k = function.constants.size(); k < changed.constants.size(); ++k)
    function.constants.push_back({.type = model::kI64, .bits = changed.constants[k].bits});
  return function;
}

}  // namespace

std::optional<model::Program> built_in(const machine::Image& image,
                                       const std::vector<Edit>& edits) {
  Changes changes;
  for (const Edit& edit : edits) {
    if (edit.literal || edit.probe || (edit.value && !add_value(image, edit, changes)))
      return std::nullopt;
    changes.mutations.insert(changes.mutations.end(), edit.mutations.begin(), edit.mutations.end());
    changes.insertions.insert(changes.insertions.end(), edit.insertions.begin(),
                              edit.insertions.end());
  }
  model::Program program = image.program();
  for (const Mutant::Function& changed :
       machine::mutant_of(image, changes.mutations, changes.insertions).functions) {
    model::Function& function = program.functions[changed.function];
    function = with_code(changed, function);
  }
  return program;
}

}  // namespace culprit::edits
