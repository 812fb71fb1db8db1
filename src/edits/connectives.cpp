#include "edits/connectives.h"

#include <algorithm>

namespace culprit::edits {

using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

class Finder {
 public:
  explicit Finder(const model::Function& function) : function_(function) {}

  /// The truth value that the block at `pc` gives to the whole expression, if it does nothing else;
  /// else nullopt.
  std::optional<bool> value_taken(Operand pc) const {
    if (!gives_whole(at(pc)) || code(at(pc)).a >= 0) return std::nullopt;
    const model::Constant& constant = function_.constants[static_cast<size_t>(~code(at(pc)).a)];
    return constant.kind == model::Constant::Kind::Bits ? std::optional(constant.bits != 0)
                                                        : std::nullopt;
  }

  /// Whether the block at `pc` computes the second operand and gives it to the same whole as the
  /// instruction `taken`.
  bool gives_second(Operand pc, Operand taken) const {
    const auto block = std::find_if(function_.blocks.begin(), function_.blocks.end(),
                                    [&](const model::Block& b) { return b.pc == pc; });
    if (block == function_.blocks.end() || block->join || block->end - block->pc < 2) return false;
    return is_same_whole(at(block->end) - 2, at(taken));
  }

  /// The number of blocks that give the whole a value.
  size_t givers(Operand taken) const {
    size_t count = 0;
    for (size_t pc = 0; pc + 1 < function_.code.size(); ++pc) count += is_same_whole(pc, at(taken));
    return count;
  }

 private:
  static size_t at(Operand pc) { return static_cast<size_t>(pc); }
  const Instruction& code(size_t pc) const { return function_.code[pc]; }
  bool gives_whole(size_t pc) const {
    return code(pc).op == Op::Move && code(pc).type == model::kI1 && code(pc + 1).op == Op::Jump;
  }
  bool is_same_whole(size_t pc, size_t other) const {
    return gives_whole(pc) && code(pc).dst == code(other).dst &&
           code(pc + 1).a == code(other + 1).a;
  }

  const model::Function& function_;
};

}  // namespace

std::optional<Rewriting> other_connective(uint32_t index, const model::Function& function,
                                          size_t pc) {
  const Instruction& branch = function.code[pc];
  if (branch.op != Op::Branch) return std::nullopt;
  const Finder find(function);
  for (const bool either : {true, false}) {  // true: ||
    const Operand taken = either ? branch.b : branch.c, second = either ? branch.c : branch.b;
    if (find.value_taken(taken) != either || !find.gives_second(second, taken) ||
        find.givers(taken) != 2)
      continue;
    Instruction turned = branch, opposite = function.code[static_cast<size_t>(taken)];
    std::swap(turned.b, turned.c);
    opposite.a = Mutation::kConstant;
    return Rewriting{{Mutation{index, static_cast<uint32_t>(pc), turned, 0},
                      Mutation{index, static_cast<uint32_t>(taken), opposite, either ? 0u : 1u}},
                     either ? "`&&` instead of `||`" : "`||` instead of `&&`",
                     Rewriting::Written::Operator,
                     either ? "||" : "&&",
                     either ? "&&" : "||"};
  }
  return std::nullopt;
}

}  // namespace culprit::edits
