#include "machine/image/assertion.h"

namespace culprit::machine {

bool reports_failure(const model::Program& program, const model::Function& function, int32_t pc) {
  constexpr unsigned kMostJumps = 4;
  for (unsigned jumps = 0; jumps <= kMostJumps; ++jumps) {
    const model::Instruction& i = function.code[static_cast<size_t>(pc)];
    if (i.op == model::Op::Call)
      return program.symbols[static_cast<size_t>(i.b)].name == "__assert_fail";
    if (i.op != model::Op::Jump) return false;
    pc = i.a;
  }
  return false;
}

}  // namespace culprit::machine
