#include "edits/component_traits.h"

#include <bit>
#include <string>

#include "machine/value/value.h"
#include "replay/value_edit.h"

namespace culprit::edits {

uint64_t number_bits(double number, model::Type type) {
  if (type == model::kF64) return std::bit_cast<uint64_t>(number);
  if (type == model::kF32) return std::bit_cast<uint32_t>(static_cast<float>(number));
  return static_cast<uint64_t>(static_cast<int64_t>(number)) & machine::width_mask(type.bits());
}

bool has_a_value(model::ComponentKind kind) {
  using enum model::ComponentKind;
  return kind != Print && kind != PrintText && kind != Input && kind != Declaration &&
         kind != Address && kind != Target;
}

bool is_order(const model::Program& program, model::ComponentId id) {
  const model::Component& component = program.components[id];
  if (component.type != model::kI1 || component.reads.empty()) return false;
  for (const model::Function& function : program.functions) {
    if (function.name != component.function) continue;
    for (size_t pc = 0; pc < function.code.size(); ++pc)
      if (function.code[pc].op == model::Op::Probe &&
          function.code[pc].c == static_cast<model::Operand>(id))
        return replay::probed_order(function, pc).has_value();
  }
  return false;
}

/// True if the expression is a literal or chooses among literals. A variable that points to a
/// literal is not at fault for its text.
bool may_be_literal(const model::Component& component) {
  return component.type.is_pointer() && has_a_value(component.kind) &&
         (component.reads.empty() || component.text.find('"') != std::string::npos);
}

}  // namespace culprit::edits
