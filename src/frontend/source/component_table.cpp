#include "frontend/source/component_table.h"

#include <algorithm>
#include <numeric>

#include "model/renumber.h"

namespace culprit::frontend {

using model::Component;
using model::ComponentId;

ComponentId ComponentTable::add(Component component, Uses uses) {
  components_.push_back(std::move(component));
  uses_.push_back(std::move(uses));
  return static_cast<ComponentId>(components_.size() - 1);
}

void ComponentTable::declare(Variable variable, Component group, bool keep_empty) {
  declared_.push_back({variable, std::move(group), keep_empty});
}

size_t ComponentTable::declare_macro(Component group) {
  macros_.push_back(std::move(group));
  return macros_.size() - 1;
}

void ComponentTable::close() {
  close_declarations();
  close_functions();
  for (Component& macro : macros_)
    if (!macro.members.empty()) add(std::move(macro));
}

void ComponentTable::close_declarations() {
  std::map<Variable, std::vector<ComponentId>> members;
  for (size_t id = 0; id < uses_.size(); ++id)
    for (const auto* list : {&uses_[id].reads, &uses_[id].writes})
      for (Variable variable : *list) members[variable].push_back(static_cast<ComponentId>(id));
  for (Declared& declared : declared_) {
    std::vector<ComponentId>& own = members[declared.variable];
    own.erase(std::unique(own.begin(), own.end()), own.end());
    if (own.empty() && !declared.keep_empty) continue;
    declared.group.members = own;
    declarations_[declared.variable] = add(std::move(declared.group));
  }
}

void ComponentTable::close_functions() {
  std::map<std::string, std::vector<ComponentId>> members;
  for (size_t id = 0; id < components_.size(); ++id)
    if (!model::is_group(components_[id].kind))
      members[components_[id].function].push_back(static_cast<ComponentId>(id));
  for (Component& function : functions_) {
    function.members = members[function.name];
    add(std::move(function));
  }
}

ComponentId ComponentTable::declaration(Variable variable) const {
  const auto at = declarations_.find(variable);
  return at == declarations_.end() ? model::kNoComponent : at->second;
}

void sort_components(model::Program& program) {
  std::vector<ComponentId> order(program.components.size());
  std::iota(order.begin(), order.end(), 0u);
  auto key = [&](ComponentId id) {
    const culprit::SourceRange& r = program.components[id].range;
    return std::tuple(r.file, r.line, r.column, ~r.end_line, ~r.end_column,
                      program.components[id].kind, id);
  };
  std::sort(order.begin(), order.end(),
            [&](ComponentId a, ComponentId b) { return key(a) < key(b); });
  std::vector<ComponentId> renamed(order.size());
  std::vector<Component> sorted;
  sorted.reserve(order.size());
  for (ComponentId to = 0; to < order.size(); ++to) {
    renamed[order[to]] = to;
    sorted.push_back(std::move(program.components[order[to]]));
  }
  program.components = std::move(sorted);
  model::renumber_components(program, renamed);
}

}  // namespace culprit::frontend
