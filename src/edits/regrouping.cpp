#include "edits/regrouping.h"

#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "model/operands.h"

namespace culprit::edits {

using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

constexpr size_t kFarthest = 16;  // between the two operations

/// The operator in the source; null if operations of this kind are not regrouped.
const char* symbol(Op op) {
  switch (op) {
    case Op::Add:
    case Op::FAdd: return "+";
    case Op::Sub:
    case Op::FSub: return "-";
    case Op::Mul:
    case Op::FMul: return "*";
    case Op::SDiv:
    case Op::UDiv:
    case Op::FDiv: return "/";
    case Op::SRem:
    case Op::URem: return "%";
    case Op::Shl: return "<<";
    case Op::LShr:
    case Op::AShr: return ">>";
    case Op::And: return "&";
    case Op::Or: return "|";
    case Op::Xor: return "^";
    default: return nullptr;
  }
}

bool adds(Op op) { return op == Op::Add || op == Op::FAdd; }
bool subtracts(Op op) { return op == Op::Sub || op == Op::FSub; }
bool associates(Op op) {
  return adds(op) || op == Op::Mul || op == Op::FMul || op == Op::And || op == Op::Or ||
         op == Op::Xor;
}

/// Whether regrouping keeps the value. `left`: (x inner y) outer c, else a outer (x inner y).
bool is_the_same(Op outer, Op inner, bool left) {
  if (outer == inner && associates(outer)) return true;
  return left ? adds(inner) && subtracts(outer) : adds(outer) && subtracts(inner);
}

bool reads(const model::Function& function, const Instruction& i, Operand what) {
  bool found = false;
  model::for_each_use(function, i, [&](Operand operand) { found |= operand == what; });
  return found;
}

/// The instruction before `pc` in its block that computes the temporary `given`; nullopt if there
/// is none, or if an instruction between them reads `given` or writes `needed`, the other operand.
std::optional<size_t> giver(const model::Function& function, size_t pc, Operand given,
                            Operand needed) {
  // a variable or a constant
  if (given < static_cast<Operand>(function.variables)) return std::nullopt;
  for (size_t at = pc; at-- > 0 && pc - at <= kFarthest;) {
    const Instruction& i = function.code[at];
    if (ends_a_block(i.op)) return std::nullopt;
    if (writes(function, i, given))
      return i.dst == given && symbol(i.op) ? std::optional(at) : std::nullopt;
    if (reads(function, i, given) || (needed >= 0 && writes(function, i, needed)))
      return std::nullopt;
  }
  return std::nullopt;
}

/// Whether an operand of the inner operation still has its value at the outer one.
bool is_kept(const model::Function& function, size_t inner, size_t outer, Operand what) {
  if (what < 0) return true;
  for (size_t at = inner; at < outer; ++at)
    if (writes(function, function.code[at], what)) return false;
  return true;
}

}  // namespace

std::vector<Rewriting> regroupings(uint32_t index, const model::Function& function, size_t pc) {
  std::vector<Rewriting> all;
  const Instruction outer = function.code[pc];
  if (!symbol(outer.op)) return all;
  const auto name = [&](Operand operand) { return name_of(function, pc, operand); };
  for (const bool left : {true, false}) {
    const Operand given = left ? outer.a : outer.b, other = left ? outer.b : outer.a;
    if (given == other) continue;
    const std::optional<size_t> at = giver(function, pc, given, other);
    if (!at) continue;
    const Instruction inner = function.code[*at];
    const Operand stays = left ? inner.a : inner.b;  // an operand at the outer place
    if (inner.type != outer.type || is_the_same(outer.op, inner.op, left) ||
        !is_kept(function, *at, pc, stays))
      continue;
    Instruction first = outer, second = inner;
    first.flags = second.flags = 0;
    first.a = left ? inner.b : other;
    first.b = left ? other : inner.a;
    first.dst = inner.dst;
    second.a = left ? stays : inner.dst;
    second.b = left ? inner.dst : stays;
    second.dst = outer.dst;
    all.push_back({{Mutation{index, static_cast<uint32_t>(*at), first, 0},
                    Mutation{index, static_cast<uint32_t>(pc), second, 0}},
                   left ? fmt::format("`{} {} ({} {} {})`", name(inner.a), symbol(inner.op),
                                      name(inner.b), symbol(outer.op), name(other))
                        : fmt::format("`({} {} {}) {} {}`", name(other), symbol(outer.op),
                                      name(inner.a), symbol(inner.op), name(inner.b)),
                   left ? Rewriting::Written::LeftRegrouped : Rewriting::Written::RightRegrouped});
  }
  return all;
}

}  // namespace culprit::edits
