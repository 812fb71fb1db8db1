#include "edits/rewriting.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

#include "model/operands.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

constexpr size_t kFarthestProbe = 16;  // the distance to a probe

/// The name that the next probe after `pc` has for a register that its expression read; else empty.
std::string name_at_probe(const model::Function& function, size_t pc, Operand operand) {
  for (size_t at = pc + 1; at < function.code.size() && at - pc <= kFarthestProbe &&
                           !ends_a_block(function.code[at].op);
       ++at) {
    const Instruction& i = function.code[at];
    if (i.op == Op::Probe && i.b >= 0) {
      const model::ProbeSite& site = function.probes[static_cast<size_t>(i.b)];
      const auto found = std::find(site.reads.begin(), site.reads.end(), operand);
      return found == site.reads.end()
                 ? std::string()
                 : site.names[static_cast<size_t>(found - site.reads.begin())];
    }
    if (writes(function, i, operand)) break;
  }
  return {};
}

}  // namespace

std::string name_of(const model::Function& function, size_t pc, Operand operand) {
  if (operand >= 0) {
    const auto at = static_cast<size_t>(operand);
    std::string name =
        at < function.register_names.size() ? function.register_names[at] : std::string();
    if (name.empty()) name = name_at_probe(function, pc, operand);
    return name.empty() ? "…" : name;
  }
  const model::Constant& constant = function.constants[static_cast<size_t>(~operand)];
  if (constant.kind != model::Constant::Kind::Bits) return "…";
  if (constant.type == model::kF64) return fmt::format("{}", std::bit_cast<double>(constant.bits));
  if (!constant.type.is_integer()) return "…";
  const unsigned spare = 64 - constant.type.bits();
  return fmt::format("{}", static_cast<int64_t>(constant.bits << spare) >> spare);
}

bool writes(const model::Function& function, const Instruction& i, Operand what) {
  bool found = false;
  model::for_each_definition(function, i, [&](Operand operand) { found |= operand == what; });
  return found;
}

std::optional<uint32_t> definition(const model::Function& function, uint32_t pc, Operand operand) {
  if (operand < 0) return std::nullopt;
  for (uint32_t at = pc; at-- > 0 && !ends_a_block(function.code[at].op);)
    if (writes(function, function.code[at], operand)) return at;
  return std::nullopt;
}

bool is_frame_object(const model::Function& function, Operand address) {
  size_t definitions = 0, objects = 0;
  for (const Instruction& i : function.code)
    if (writes(function, i, address))
      ++definitions, objects += i.op == Op::Alloca || i.op == Op::AllocaDynamic;
  return definitions == 1 && objects == 1;
}

bool ends_a_block(Op op) {
  return op == Op::Jump || op == Op::Branch || op == Op::Switch || op == Op::Return ||
         op == Op::Unreachable || op == Op::LoopEnter || op == Op::LoopNext;
}

}  // namespace culprit::edits
