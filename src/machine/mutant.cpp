#include "machine/mutant.h"

namespace culprit::machine {

Mutant mutant_of(const Image& image, const Mutation& mutation) {
  const ImageFunction& function = image.functions()[mutation.function];
  Mutant mutant{mutation.function, function.model->code, function.constants};
  model::Instruction& changed = mutant.code[mutation.pc];
  changed = mutation.instruction;
  const auto fresh = ~static_cast<model::Operand>(mutant.constants.size());
  for (model::Operand* operand : {&changed.a, &changed.b})
    if (*operand == Mutation::kConstant) *operand = fresh;
  mutant.constants.push_back(Value::plain(mutation.constant));
  return mutant;
}

}  // namespace culprit::machine
