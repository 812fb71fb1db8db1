#include "check/properties.h"

#include <algorithm>

#include "machine/memory/text.h"
#include "model/entry.h"

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

/// Calls `visit` with the place and the name of each call in a function.
template <class Visit>
void each_call(const machine::Image& image, uint32_t function, Visit visit) {
  const std::vector<model::Instruction>& code = image.functions()[function].model->code;
  for (uint32_t pc = 0; pc < code.size(); ++pc)
    if (code[pc].op == model::Op::Call)
      visit(pc, image.program().symbols[static_cast<size_t>(code[pc].b)].name);
}

/// The clause that a call of a built-in names in its first argument.
StatedProperty property_at(const machine::Image& image, uint32_t f, uint32_t pc) {
  const machine::ImageFunction& function = image.functions()[f];
  const model::Function& code = *function.model;
  const model::CallSite& call = code.calls[static_cast<size_t>(code.code[pc].c)];
  return {.site = {FindingKind::ContractViolated, f, pc},
          .text = call.arguments.empty() ? "" : text_of(image, function, call.arguments[0]),
          .location = pc < code.locations.size() ? code.locations[pc] : code.location};
}

}  // namespace

std::vector<StatedProperty> stated_properties(const machine::Image& image) {
  std::vector<StatedProperty> found;
  const std::vector<bool> reached =
      reachable_functions(image, static_cast<size_t>(image.main_function()));
  for (uint32_t f = 0; f < image.functions().size(); ++f)
    if (reached[f] && !image.functions()[f].model->library)
      each_call(image, f, [&](uint32_t pc, const std::string& name) {
        StatedProperty property = property_at(image, f, pc);
        property.is_cover = name == "__culprit_covers";
        property.is_clause =
            name == "__culprit_check" || name == "__culprit_assigns" || property.is_cover;
        const bool is_assertion = name == "__assert_fail" || name == "__assert";
        const bool is_condition = name == "__VERIFIER_assert" || name == "__CPROVER_assert";
        if (!property.is_clause) property.site.kind = FindingKind::AssertionFailed;
        if (is_assertion) property.text = "assert(" + property.text + ")";
        if (is_condition) property.text = name, property.is_clause = true;
        if (property.is_clause || is_assertion) found.push_back(std::move(property));
      });
  return found;
}

std::vector<StatedProperty> requirements_of(const machine::Image& image,
                                            const std::string& function) {
  std::vector<StatedProperty> found;
  for (uint32_t f = 0; f < image.functions().size(); ++f)
    if (image.functions()[f].model->name == std::string(model::kContractAssume) + function)
      each_call(image, f, [&](uint32_t pc, const std::string& name) {
        if (name == "__culprit_assume") found.push_back(property_at(image, f, pc));
      });
  return found;
}

std::vector<FunctionByContract> functions_by_contract(const machine::Image& image) {
  std::vector<FunctionByContract> found;
  const std::vector<bool> reached =
      reachable_functions(image, static_cast<size_t>(image.main_function()));
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const std::string_view name = image.functions()[f].model->name;
    if (!reached[f] || !name.starts_with(model::kContractStub)) continue;
    found.push_back({std::string(name.substr(model::kContractStub.size()))});
    each_call(image, f, [&](uint32_t pc, const std::string& called) {
      found.back().is_loose |=
          called == "__culprit_covers" &&
          property_at(image, f, pc).text.starts_with("not all that is ensured");
    });
  }
  return found;
}

}  // namespace culprit::check
