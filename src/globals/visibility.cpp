#include "globals/visibility.h"

#include <algorithm>

#include "session/values/type_names.h"

namespace culprit::globals {

namespace {

bool is_in_program(const model::Program& program, const std::string& name) {
  return name == "NULL" || name == "true" || name == "false" ||
         session::enumerator_named(program.types, name) ||
         std::any_of(program.globals.begin(), program.globals.end(),
                     [&](const model::Global& global) {
                       return global.type != model::kNoType && global.name == name;
                     }) ||
         std::any_of(program.functions.begin(), program.functions.end(),
                     [&](const model::Function& function) { return function.name == name; });
}

}  // namespace

Visibility::Visibility(const machine::Image& image, const InnerExpression& expression)
    : image_(image), expression_(expression), functions_(image.functions().size()) {
  for (const std::string& name : expression.names)
    is_elsewhere_.push_back(is_in_program(image.program(), name));
}

const std::vector<Visibility::Locals>& Visibility::locals_of(uint32_t function) {
  std::vector<Locals>& of_names = functions_[function];
  if (!of_names.empty() || expression_.names.empty()) return of_names;
  const auto& variables = image_.functions()[function].model->source_variables;
  for (const std::string& name : expression_.names) {
    Locals& locals = of_names.emplace_back();
    for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable)
      if (variable->name == name) locals.push_back(&*variable);
  }
  return of_names;
}

const model::SourceVariable* Visibility::visible_one(const Locals& locals,
                                                     const SourceLocation& at) {
  const auto found = std::find_if(locals.begin(), locals.end(), [&](const auto* variable) {
    return !variable->scope.valid() || contains(variable->scope, at);
  });
  return found == locals.end() ? nullptr : *found;
}

bool Visibility::is_visible(uint32_t function, const SourceLocation& at) {
  const std::vector<Locals>& locals = locals_of(function);
  for (size_t n = 0; n < locals.size(); ++n) {
    const model::SourceVariable* local = visible_one(locals[n], at);
    if (local ? local->place == model::Place::Nowhere : !is_elsewhere_[n]) return false;
  }
  return true;
}

const model::SourceVariable* Visibility::local_variable(uint32_t function,
                                                        const SourceLocation& at) {
  if (expression_.node.kind != session::NodeKind::Name) return nullptr;
  return visible_one(locals_of(function)[0], at);
}

}  // namespace culprit::globals
