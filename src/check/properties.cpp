#include "check/properties.h"

#include <algorithm>

#include "machine/memory/text.h"

namespace culprit::check {

using machine::FindingKind;

namespace {

/// The functions that may be called from `first`. A call through a pointer may call any function
/// that has an address.
std::vector<bool> reachable_functions(const machine::Image& image, size_t first) {
  const model::Program& program = image.program();
  std::vector<bool> reached(image.functions().size(), false);
  std::vector<size_t> open{first};
  const auto add = [&](uint32_t symbol) {
    const machine::Callee& callee = image.callee(symbol);
    if (callee.kind == machine::Callee::Kind::Function && !reached[callee.index])
      reached[callee.index] = true, open.push_back(callee.index);
  };
  reached[first] = true;
  while (!open.empty()) {
    const model::Function& function = *image.functions()[open.back()].model;
    open.pop_back();
    for (const model::Instruction& i : function.code) {
      if (i.op == model::Op::Call) add(static_cast<uint32_t>(i.b));
      if (i.op != model::Op::CallIndirect) continue;
      for (uint32_t symbol = 0; symbol < program.symbols.size(); ++symbol)
        if (image.has_address(symbol)) add(symbol);
    }
  }
  return reached;
}

/// The constant text that an argument of a call points to.
std::string text_of(const machine::Image& image, const machine::ImageFunction& function,
                    model::Operand argument) {
  if (argument >= 0) return {};
  const machine::Value value = function.constants[static_cast<size_t>(~argument)];
  return machine::text_at(image.initial_memory(), value.bits).value_or("");
}

}  // namespace

std::vector<StatedProperty> stated_properties(const machine::Image& image) {
  std::vector<StatedProperty> found;
  const std::vector<bool> reached =
      reachable_functions(image, static_cast<size_t>(image.main_function()));
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const machine::ImageFunction& function = image.functions()[f];
    if (!reached[f] || function.model->library) continue;
    for (uint32_t pc = 0; pc < function.model->code.size(); ++pc) {
      const model::Instruction& i = function.model->code[pc];
      if (i.op != model::Op::Call) continue;
      const std::string& name = image.program().symbols[static_cast<size_t>(i.b)].name;
      const model::CallSite& call = function.model->calls[static_cast<size_t>(i.c)];
      const bool is_clause = name == "__culprit_check" || name == "__culprit_assigns";
      const bool is_assertion = name == "__assert_fail" || name == "__assert";
      const bool is_condition = name == "__VERIFIER_assert" || name == "__CPROVER_assert";
      if (!is_clause && !is_assertion && !is_condition) continue;
      const SourceLocation at = pc < function.model->locations.size()
                                    ? function.model->locations[pc]
                                    : function.model->location;
      std::string text = is_clause ? text_of(image, function, call.arguments[0])
                         : is_assertion
                             ? "assert(" + text_of(image, function, call.arguments[0]) + ")"
                             : name;
      found.push_back(
          {{is_clause ? FindingKind::ContractViolated : FindingKind::AssertionFailed, f, pc},
           std::move(text),
           at,
           is_clause || is_condition});
    }
  }
  return found;
}

}  // namespace culprit::check
