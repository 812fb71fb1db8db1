#include "machine/image/assertion.h"

#include <string_view>

namespace culprit::machine {

namespace {

/// Whether code from `pc` on does nothing but call the function of that name.
bool calls(const model::Program& program, const model::Function& function, int32_t pc,
           std::string_view name) {
  constexpr unsigned kMostJumps = 4;
  for (unsigned jumps = 0; jumps <= kMostJumps; ++jumps) {
    const model::Instruction& i = function.code[static_cast<size_t>(pc)];
    if (i.op == model::Op::Call) return program.symbols[static_cast<size_t>(i.b)].name == name;
    if (i.op != model::Op::Jump) return false;
    pc = i.a;
  }
  return false;
}

}  // namespace

bool reports_failure(const model::Program& program, const model::Function& function, int32_t pc) {
  return calls(program, function, pc, "__assert_fail");
}

bool reports_unexpected(const model::Program& program, const model::Function& function,
                        int32_t pc) {
  return calls(program, function, pc, "culprit.expectation_fails");
}

}  // namespace culprit::machine
