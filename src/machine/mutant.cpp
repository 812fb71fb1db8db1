#include "machine/mutant.h"

namespace culprit::machine {

namespace {

Mutant::Function& function_of(Mutant& mutant, const Image& image, uint32_t index) {
  for (Mutant::Function& changed : mutant.functions)
    if (changed.function == index) return changed;
  const ImageFunction& function = image.functions()[index];
  return mutant.functions.emplace_back(Mutant::Function{index, function.model->code, function.constants});
}

}  // namespace

Mutant mutant_of(const Image& image, const std::vector<Mutation>& mutations) {
  Mutant mutant;
  for (const Mutation& mutation : mutations) {
    Mutant::Function& function = function_of(mutant, image, mutation.function);
    model::Instruction& changed = function.code[mutation.pc];
    changed = mutation.instruction;
    const auto fresh = ~static_cast<model::Operand>(function.constants.size());
    for (model::Operand* operand : {&changed.a, &changed.b, &changed.c})   // c is one of Select only, and kConstant nowhere else
      if (*operand == Mutation::kConstant) *operand = fresh;
    function.constants.push_back(Value::plain(mutation.constant));
  }
  return mutant;
}

}  // namespace culprit::machine
