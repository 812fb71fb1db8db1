#include "explain/assertions.h"

#include "machine/image/assertion.h"

namespace culprit::explain {

using model::Op;

Assertions::Assertions(const machine::Image& image) : image_(image) {
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (function.library) continue;
    for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
      const model::Instruction& i = function.code[pc];
      if (i.op != Op::Branch || i.b == i.c) continue;
      const bool if_true = machine::reports_failure(image.program(), function, i.b);
      if (!if_true && !machine::reports_failure(image.program(), function, i.c)) continue;
      bad_[{f, pc}] = if_true;
      const SourceLocation& at = function.locations[pc];
      places_.insert({f, at.file, at.line, at.column});
    }
  }
}

bool Assertions::contains(uint32_t function, uint32_t pc) const {
  const SourceLocation& at = image_.functions()[function].model->locations[pc];
  return places_.contains({function, at.file, at.line, at.column});
}

machine::Mutant Assertions::without_effect() const {
  std::vector<machine::Mutation> mutations;
  for (const auto& [place, if_true] : bad_) {
    const auto [function, pc] = place;
    model::Instruction i = image_.functions()[function].model->code[pc];
    (if_true ? i.b : i.c) = if_true ? i.c : i.b;
    mutations.push_back({function, pc, i, 0});
  }
  return machine::mutant_of(image_, mutations);
}

}  // namespace culprit::explain
